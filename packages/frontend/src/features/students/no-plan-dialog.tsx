import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { paths } from "../../lib/paths.ts";

/** Tells an owner who adds a student that a plan is needed first, and leads to /plans. */
export function NoPlanDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      title="Nenhum plano encontrado"
      description="Para cadastrar um aluno é preciso ter ao menos um plano. Crie o primeiro: leva menos de um minuto."
      confirmLabel="Ir para Planos"
      onConfirm={() => navigate(paths.plans)}
      onCancel={onClose}
    />
  );
}

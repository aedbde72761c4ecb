import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, UserPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { paths } from "../../lib/paths.ts";

export function AddStudent() {
  const plans = useQuery(planQueries.list());
  const navigate = useNavigate();
  const [isPlanMissing, setPlanMissing] = useState(false);

  function add() {
    if (plans.data?.length === 0) setPlanMissing(true);
    else navigate(paths.newStudent);
  }

  return (
    <>
      <Button onClick={add}>
        <UserPlus aria-hidden />
        Novo aluno
      </Button>
      <NoPlanDialog open={isPlanMissing} onClose={() => setPlanMissing(false)} />
    </>
  );
}

export function ImportLink() {
  return (
    <ButtonLink to={paths.importStudents} tone="secondary">
      <FileSpreadsheet aria-hidden />
      <span>
        Importar<span className="max-sm:sr-only"> planilha</span>
      </span>
    </ButtonLink>
  );
}

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

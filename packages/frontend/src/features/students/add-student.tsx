import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, UserPlus, Users } from "lucide-react";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { payerQueries, planQueries } from "../../data/queries.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { paths } from "../../lib/paths.ts";

const PayersDialog = lazyPart(async () => (await import("./payers/payers-dialog.tsx")).PayersDialog);

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
        <span>
          Novo<span className="max-sm:sr-only"> aluno</span>
        </span>
      </Button>
      <NoPlanDialog open={isPlanMissing} onClose={() => setPlanMissing(false)} />
    </>
  );
}

export function ImportLink() {
  return (
    <ButtonLink to={paths.importStudents} tone="ghost" size="slim">
      <FileSpreadsheet aria-hidden />
      Importar planilha
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

export function PayersButton() {
  const [isOpen, setOpen] = useState(false);
  const payers = useQuery(payerQueries.list()).data ?? [];
  if (payers.length === 0 && !isOpen) return null;
  return (
    <>
      <Button tone="ghost" size="slim" onClick={() => setOpen(true)}>
        <Users aria-hidden className="max-sm:hidden" />
        Responsáveis
      </Button>
      <Suspense>{isOpen && <PayersDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

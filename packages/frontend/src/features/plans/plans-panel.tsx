import type { PlanWire } from "@emdia/contracts/plan";
import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useDeletePlan } from "../../data/plans/mutations.ts";
import { planQueries } from "../../data/plans/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";
import { PlanCard } from "./plan-card.tsx";

/** Shows the owner's plans as cards. */
export function PlansPanel() {
  const plans = useQuery(planQueries.list());
  const deletePlan = useDeletePlan();
  const [planToDelete, setPlanToDelete] = useState<PlanWire>();

  async function remove(plan: PlanWire) {
    setPlanToDelete(undefined);
    try {
      await deletePlan.mutateAsync(plan.id);
      // The button that opened the question was removed with its plan, so the focus needs another
      // place.
      document.getElementById("conteudo")?.focus({ preventScroll: true });
      toastSuccess("Plano excluído");
    } catch (error) {
      const again = () => void remove(plan);
      toastFailure("Erro ao excluir plano", { error, name: plan.name, otherwise: "Tente novamente.", again });
    }
  }

  if (plans.isPending)
    return (
      <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <span className="sr-only">Carregando os planos...</span>
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    );
  if (plans.isError)
    return (
      <Card>
        <ErrorState
          title="Não foi possível carregar os planos"
          text={messageOf(plans.error, "Verifique sua conexão e tente novamente.")}
          onRetry={() => void plans.refetch()}
        />
      </Card>
    );
  if (plans.data.length === 0)
    return (
      <Card>
        <EmptyState icon={NotebookPen} title="Nenhum plano ainda" text="O plano define o valor e quando o aluno paga.">
          <ButtonLink to={paths.newPlan}>Criar primeiro plano</ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {plans.data.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onDelete={() => setPlanToDelete(plan)} />
        ))}
      </ul>
      <ConfirmDialog
        open={planToDelete !== undefined}
        title="Excluir plano?"
        description={`“${planToDelete?.name}” deixa de existir. As cobranças já criadas continuam.`}
        confirmLabel="Excluir plano"
        isDangerous
        onConfirm={() => planToDelete && void remove(planToDelete)}
        onCancel={() => setPlanToDelete(undefined)}
      />
    </>
  );
}

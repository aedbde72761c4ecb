import type { PlanWire } from "@emdia/contracts/plan";
import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useDeletePlan } from "../../data/plans/mutations.ts";
import { planQueries } from "../../data/plans/queries.ts";
import { attempt } from "../../lib/attempt.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { PlanCard } from "./plan-card.tsx";
import { RecessCard } from "./recess-card.tsx";

export function PlansPanel() {
  const plans = useQuery(planQueries.list());
  const deletePlan = useDeletePlan();
  const [planToDelete, setPlanToDelete] = useState<PlanWire>();

  function remove({ id, name }: PlanWire) {
    setPlanToDelete(undefined);
    void attempt(() => deletePlan.mutateAsync({ params: { id } }), {
      done: () => {
        // The button that opened the question was removed together with its plan, so the focus
        // needs another target.
        document.getElementById("conteudo")?.focus({ preventScroll: true });
        toastSuccess("Plano excluído");
      },
      failed: failureToast("Erro ao excluir plano", "Tente novamente."),
      name,
    });
  }

  return (
    <>
      <QueryState
        of={[plans]}
        loading={<PlansLoading />}
        failed="Não foi possível carregar os planos"
        empty={<NoPlans />}
      >
        {(all) => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {all.map((plan) => (
              <PlanCard key={plan.id} plan={plan} onDelete={() => setPlanToDelete(plan)} />
            ))}
          </ul>
        )}
      </QueryState>
      {plans.data && plans.data.length > 0 && <RecessCard />}
      <ConfirmDialog
        open={planToDelete !== undefined}
        title="Excluir plano?"
        description={`“${planToDelete?.name}” deixa de existir. As cobranças já criadas continuam.`}
        confirmLabel="Excluir plano"
        isDangerous
        onConfirm={() => planToDelete && remove(planToDelete)}
        onCancel={() => setPlanToDelete(undefined)}
      />
    </>
  );
}

function PlansLoading() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Carregando os planos...</span>
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}

function NoPlans() {
  return (
    <Card>
      <EmptyState icon={NotebookPen} title="Nenhum plano ainda" text="O plano define o valor e quando o aluno paga.">
        <ButtonLink to={paths.newPlan}>Criar primeiro plano</ButtonLink>
      </EmptyState>
    </Card>
  );
}

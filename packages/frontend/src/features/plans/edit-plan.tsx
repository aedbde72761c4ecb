import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { planQueries } from "../../data/plans/queries.ts";
import { useWrite } from "../../data/write.ts";
import { hasCode } from "../../lib/api-error.ts";
import { perform } from "../../lib/attempt.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { PlanForm } from "./plan-form.tsx";
import { type PlanDraft, planValuesOf } from "./plan-schema.ts";

const loadFailed = "Não foi possível carregar os dados do plano.";

export function EditPlan({ id }: { id: number }) {
  const plan = useQuery({ ...planQueries.detail(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const updatePlan = useWrite("updatePlan");
  const navigate = useNavigate();
  const isMissing = !(Number.isSafeInteger(id) && id > 0) || hasCode(plan.error, "plan.not_found");

  useEffect(() => {
    if (plan.isError && !isMissing) toastError("Erro", loadFailed);
  }, [plan.isError, isMissing]);

  const save = async (patch: PlanDraft) => {
    await perform(
      updatePlan.mutateAsync({ params: { id }, body: patch }),
      failureToast("Erro ao atualizar plano", "Não foi possível salvar as alterações. Tente novamente."),
    );
    toastSuccess("Plano atualizado");
    navigate(paths.plans);
  };

  if (isMissing)
    return (
      <Card>
        <EmptyState icon={NotebookPen} title="Plano não encontrado.">
          <ButtonLink to={paths.plans}>Voltar aos planos</ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <QueryState of={[plan]} loading="Carregando dados do plano..." failed="Erro" failedText={loadFailed} keepsData>
      {(stored) => (
        <PlanForm
          defaultValues={planValuesOf(stored)}
          submitLabel="Atualizar Plano"
          draftName={`plan.${id}`}
          frequencyAs="text"
          onSubmit={save}
        />
      )}
    </QueryState>
  );
}

import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Loading } from "../../components/feedback/loading.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useUpdatePlan } from "../../data/plans/mutations.ts";
import { planQueries } from "../../data/plans/queries.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { PlanForm } from "./plan-form.tsx";
import { type PlanDraft, planValuesOf } from "./plan-schema.ts";

const loadFailed = "Não foi possível carregar os dados do plano.";

/**
 * Edits a plan and returns to the list. An id that is not a number is treated as a missing plan.
 */
export function EditPlan({ id }: { id: number }) {
  const plan = useQuery({ ...planQueries.detail(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const updatePlan = useUpdatePlan();
  const navigate = useNavigate();
  const isMissing = !(Number.isSafeInteger(id) && id > 0) || hasCode(plan.error, "plan.not_found");

  useEffect(() => {
    if (plan.isError && !isMissing) toastError("Erro", loadFailed);
  }, [plan.isError, isMissing]);

  async function save(draft: PlanDraft) {
    try {
      await updatePlan.mutateAsync({ id, patch: draft });
    } catch (error) {
      toastError(
        "Erro ao atualizar plano",
        messageOf(error, "Não foi possível salvar as alterações. Tente novamente."),
      );
      throw error;
    }
    toastSuccess("Plano atualizado");
    navigate(paths.plans);
  }

  if (isMissing)
    return (
      <Card>
        <EmptyState icon={NotebookPen} title="Plano não encontrado.">
          <ButtonLink to={paths.plans}>Voltar aos planos</ButtonLink>
        </EmptyState>
      </Card>
    );
  if (plan.isPending) return <Loading text="Carregando dados do plano..." />;
  if (plan.isError)
    return (
      <Card>
        <ErrorState title="Erro" text={loadFailed} onRetry={() => void plan.refetch()} />
      </Card>
    );
  return (
    <PlanForm
      defaultValues={planValuesOf(plan.data)}
      submitLabel="Atualizar Plano"
      draftName={`plan.${id}`}
      frequencyAs="text"
      onSubmit={save}
    />
  );
}

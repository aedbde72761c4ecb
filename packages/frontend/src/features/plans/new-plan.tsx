import { useNavigate } from "react-router-dom";
import { useCreatePlan } from "../../data/plans/mutations.ts";
import { perform } from "../../lib/attempt.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { PlanForm } from "./plan-form.tsx";
import { emptyPlan, type PlanDraft } from "./plan-schema.ts";

export function NewPlan() {
  const createPlan = useCreatePlan();
  const navigate = useNavigate();

  const create = async (plan: PlanDraft) => {
    await perform(
      createPlan.mutateAsync({ body: { ...plan, active: true } }),
      failureToast("Erro ao cadastrar plano", "Não foi possível cadastrar o plano."),
    );
    toastSuccess("Plano cadastrado");
    navigate(paths.plans);
  };

  return (
    <PlanForm
      defaultValues={emptyPlan}
      submitLabel="Salvar Plano"
      draftName="plan.new"
      frequencyAs="select"
      onSubmit={create}
    />
  );
}

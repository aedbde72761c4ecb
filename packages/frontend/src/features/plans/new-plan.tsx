import { useNavigate } from "react-router-dom";
import { useCreatePlan } from "../../data/plans/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { PlanForm } from "./plan-form.tsx";
import { emptyPlan, type PlanDraft } from "./plan-schema.ts";

/** Creates a plan and returns to the list. */
export function NewPlan() {
  const createPlan = useCreatePlan();
  const navigate = useNavigate();

  async function create(plan: PlanDraft) {
    try {
      await createPlan.mutateAsync({ ...plan, active: true });
    } catch (error) {
      toastError("Erro ao cadastrar plano", messageOf(error, "Não foi possível cadastrar o plano."));
      throw error;
    }
    toastSuccess("Plano cadastrado");
    navigate(paths.plans);
  }

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

import { PERIOD_OPTIONS } from "@emdia/contracts/values/billing-period";
import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { EmptyCard } from "../../components/feedback/empty-state.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { DraftNotice, useFormDraft } from "../../components/form/use-form-draft.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useCreatePlan } from "../../data/plans/mutations.ts";
import { planQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { hasCode } from "../../lib/api-error.ts";
import { failureToast, perform } from "../../lib/attempt.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import {
  emptyPlan,
  FREQUENCIES,
  type PlanDraft,
  type PlanValues,
  planValuesOf,
  PlanForm as Schema,
} from "./plan-schema.ts";

type Props = {
  defaultValues: PlanValues;
  submitLabel: string;
  /** The name under which the form's draft is stored, so that a reload loses nothing. */
  draftName: string;
  /** The edit form accepts free text and has a shorter label. */
  frequencyAs: "select" | "text";
  onSubmit(plan: PlanDraft): Promise<void>;
};

export function PlanForm({ defaultValues, submitLabel, draftName, frequencyAs, onSubmit }: Props) {
  const form = useZodForm(Schema, defaultValues);
  const { formState, watch } = form;
  const field = fieldsOf(form);
  const draft = useFormDraft(draftName, form);
  const isSaving = formState.isSubmitting;

  const submit = submissionOf(form, (plan) => onSubmit(plan).then(draft.forget));

  return (
    <Card className="p-4 sm:p-6">
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSaving} className="grid gap-5">
          <DraftNotice draft={draft} />
          <TextField
            label="Nome do Plano"
            placeholder="Funcional 2x"
            hint={linkHint(watch("name"))}
            {...field("name")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyField label="Valor" {...field("price")} />
            <SelectField
              label={frequencyAs === "select" ? "Periodicidade de pagamento" : "Periodicidade"}
              {...field("periodInMonths")}
              options={periodOptions(defaultValues.periodInMonths)}
            />
          </div>
          {frequencyAs === "select" ? (
            <SelectField
              label="Frequência"
              isOptional
              {...field("frequency")}
              empty="Selecione"
              options={FREQUENCIES.map((frequency) => [frequency, frequency])}
            />
          ) : (
            <TextField
              label="Frequência"
              isOptional
              placeholder="Ex: 2x na semana"
              hint={linkHint(watch("frequency"))}
              {...field("frequency")}
            />
          )}
          <div className="mt-2 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
            <Button type="submit" disabled={isSaving}>
              {isSaving ? "Salvando..." : submitLabel}
            </Button>
            <ButtonLink to={paths.plans} tone="secondary" onClick={draft.forget}>
              Cancelar
            </ButtonLink>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}

/** Returns the specification's options, and the plan's own period if it is not among them. */
function periodOptions(current: string): (readonly [value: number | string, text: string])[] {
  const options = PERIOD_OPTIONS.map(({ months, label }) => [months, label] as const);
  const isListed = options.some(([months]) => String(months) === current);
  return isListed ? options : [...options, [current, `${current} meses`]];
}

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
      <EmptyCard icon={NotebookPen} title="Plano não encontrado.">
        <ButtonLink to={paths.plans}>Voltar aos planos</ButtonLink>
      </EmptyCard>
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

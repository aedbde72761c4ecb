import { PERIOD_OPTIONS } from "@emdia/contracts/values/billing-period";
import { linkHint } from "../../components/form/link-hint.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { DraftNotice, useFormDraft } from "../../components/form/use-form-draft.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { paths } from "../../lib/paths.ts";
import { FREQUENCIES, type PlanDraft, type PlanValues, PlanForm as Schema } from "./plan-schema.ts";

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

import { PERIOD_OPTIONS } from "@emdia/contracts/values/billing-period";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { DraftNotice } from "../../components/form/draft-notice.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { useFormDraft } from "../../components/form/use-form-draft.ts";
import { setServerErrors, visibleErrors } from "../../components/form/visible-error.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { paths } from "../../lib/paths.ts";
import { FREQUENCIES, type PlanDraft, type PlanValues, PlanForm as Schema } from "./plan-schema.ts";

type Props = {
  defaultValues: PlanValues;
  submitLabel: string;
  /** The name of the form's draft, so that a reload loses nothing. */
  draftName: string;
  /**
   * The new-plan form offers a list of frequencies; the edit form accepts free text and has a
   * shorter label.
   */
  frequencyAs: "select" | "text";
  onSubmit(plan: PlanDraft): Promise<void>;
};

/** Shows the form that creates and edits a plan. Its callers handle routes and requests. */
export function PlanForm({ defaultValues, submitLabel, draftName, frequencyAs, onSubmit }: Props) {
  const form = useForm<PlanValues, unknown, PlanDraft>({ resolver: zodResolver(Schema), mode: "all", defaultValues });
  const { register, formState, watch } = form;
  const errorOf = visibleErrors(form);
  const draft = useFormDraft(draftName, form);
  const isSaving = formState.isSubmitting;

  const submit = form.handleSubmit(async (plan) => {
    try {
      await onSubmit(plan);
      draft.forget();
    } catch (error) {
      setServerErrors(form, error);
    }
  });

  return (
    <Card className="p-4 sm:p-6">
      <form noValidate onSubmit={submit}>
        <fieldset disabled={isSaving} className="grid gap-5">
          <DraftNotice draft={draft} />
          <TextField
            label="Nome do Plano"
            placeholder="Funcional 2x"
            hint={linkHint(watch("name"))}
            error={errorOf("name")}
            {...register("name")}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyField label="Valor" error={errorOf("price")} {...register("price")} />
            <SelectField
              label={frequencyAs === "select" ? "Periodicidade de pagamento" : "Periodicidade"}
              error={errorOf("periodInMonths")}
              {...register("periodInMonths")}
            >
              <PeriodOptions current={defaultValues.periodInMonths} />
            </SelectField>
          </div>
          {frequencyAs === "select" ? (
            <SelectField label="Frequência" isOptional error={errorOf("frequency")} {...register("frequency")}>
              <option value="">Selecione</option>
              {FREQUENCIES.map((frequency) => (
                <option key={frequency}>{frequency}</option>
              ))}
            </SelectField>
          ) : (
            <TextField
              label="Frequência"
              isOptional
              placeholder="Ex: 2x na semana"
              hint={linkHint(watch("frequency"))}
              error={errorOf("frequency")}
              {...register("frequency")}
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

/** Shows the specification's options, and the plan's own period where it is not among them. */
function PeriodOptions({ current }: { current: string }) {
  const isListed = PERIOD_OPTIONS.some(({ months }) => String(months) === current);
  return (
    <>
      {PERIOD_OPTIONS.map(({ months, label }) => (
        <option key={months} value={months}>
          {label}
        </option>
      ))}
      {!isListed && <option value={current}>{current} meses</option>}
    </>
  );
}

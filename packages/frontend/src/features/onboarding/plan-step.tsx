import type { PlanInput } from "@emdia/contracts/plan";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { linkHint } from "../../components/form/link-hint.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { useCreatePlan } from "../../data/plans/mutations.ts";
import { perform } from "../../lib/attempt.ts";
import { onboardingMessages } from "./messages.ts";
import { StepForm } from "./step-form.tsx";
import {
  NEEDED_OF_PLAN,
  ONBOARDING_FREQUENCIES,
  ONBOARDING_PERIODS,
  type PlanStepValues,
  PlanStepForm as Schema,
} from "./wizard-schemas.ts";

const empty: PlanStepValues = { name: "", price: "", periodInMonths: "1", frequency: "" };

export function PlanStep({ onSaved }: { onSaved(): void }) {
  const createPlan = useCreatePlan();
  const form = useZodForm(Schema, empty);
  const { getValues, formState } = form;
  const field = fieldsOf(form);

  const create = async (plan: PlanInput) => {
    await perform(createPlan.mutateAsync(plan), onboardingMessages.planFailed);
    onboardingMessages.planCreated();
    onSaved();
  };
  const submit = submissionOf(form, create, (errors) => {
    if (getValues(NEEDED_OF_PLAN).some((value) => value.trim() === "")) onboardingMessages.planIncomplete();
    else if (errors.price) onboardingMessages.priceInvalid();
  });

  return (
    <StepForm onSubmit={submit} isSaving={formState.isSubmitting} label="Criar plano e continuar">
      <TextField
        label="Nome do Plano"
        placeholder="Funcional 2x"
        hint={linkHint(form.watch("name"))}
        {...field("name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Valor" {...field("price")} />
        <SelectField
          label="Período"
          {...field("periodInMonths")}
          options={ONBOARDING_PERIODS.map((months) => [months, periodLabel(months)])}
        />
      </div>
      <SelectField
        label="Frequência"
        isOptional
        {...field("frequency")}
        empty="Selecione"
        options={ONBOARDING_FREQUENCIES.map((frequency) => [frequency, frequency])}
      />
    </StepForm>
  );
}

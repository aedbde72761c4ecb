import type { PlanInput } from "@emdia/contracts/plan";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { SelectField } from "../../components/form/choice-fields.tsx";
import { TextField } from "../../components/form/fields.tsx";
import { linkHint } from "../../components/form/link-hint.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { useCreatePlan } from "../../data/plans/mutations.ts";
import { perform } from "../../lib/attempt.ts";
import { onboardingMessages } from "./messages.ts";
import { StepForm } from "./wizard-parts.tsx";
import {
  NEEDED_OF_PLAN,
  ONBOARDING_FREQUENCIES,
  ONBOARDING_PERIODS,
  type PlanStepValues,
  PlanStepForm as Schema,
} from "./wizard-schemas.ts";

/** The plan's name is suggested until the owner types one. */
export function PlanStep({ businessName, onSaved }: { businessName: string; onSaved(): void }) {
  const createPlan = useCreatePlan();
  const empty: PlanStepValues = {
    name: suggestPlanName(businessName, ""),
    price: "",
    periodInMonths: "1",
    frequency: "",
  };
  const form = useZodForm(Schema, empty);
  const { getValues, formState } = form;
  const field = fieldsOf(form);

  const create = async (plan: PlanInput) => {
    await perform(createPlan.mutateAsync({ body: plan }), onboardingMessages.planFailed);
    onboardingMessages.planCreated();
    onSaved();
  };
  const submit = submissionOf(form, create, (errors) => {
    if (getValues(NEEDED_OF_PLAN).some((value) => value.trim() === "")) onboardingMessages.planIncomplete();
    else if (errors.price) onboardingMessages.priceInvalid();
  });

  function suggest() {
    const { frequency } = getValues();
    if (!formState.dirtyFields.name)
      form.resetField("name", { defaultValue: suggestPlanName(businessName, frequency) });
  }

  return (
    <StepForm onSubmit={submit} isSaving={formState.isSubmitting} label="Criar plano e continuar">
      <SelectField
        label="Frequência"
        isOptional
        {...field("frequency", { onChange: suggest })}
        empty="Selecione"
        options={ONBOARDING_FREQUENCIES.map((frequency) => [frequency, frequency])}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Valor" {...field("price")} />
        <SelectField
          label="Período"
          {...field("periodInMonths")}
          options={ONBOARDING_PERIODS.map((months) => [months, periodLabel(months)])}
        />
      </div>
      <TextField
        label="Nome do Plano"
        hint={linkHint(form.watch("name"), { hint: "O aluno lê este nome." })}
        {...field("name")}
      />
    </StepForm>
  );
}

const SPORTS =
  /pilates|yoga|funcional|crossfit|musculação|natação|futebol|futsal|vôlei|basquete|tênis|corrida|dança|ballet|judô|karatê|capoeira|boxe|jiu-jitsu|muay thai/i;

/** Suggests a plan's name by the sport in the business's name and the frequency: "Pilates 2x". */
export function suggestPlanName(businessName: string, frequency: string): string {
  const sport = SPORTS.exec(businessName)?.[0].toLowerCase() ?? "mensalidade";
  const times = /^\d+x/.exec(frequency)?.[0];
  return [`${sport.slice(0, 1).toUpperCase()}${sport.slice(1)}`, ...(times ? [times] : [])].join(" ");
}

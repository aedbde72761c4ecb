import type { PlanInput } from "@emdia/contracts/plan";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { linkHint } from "../../components/form/link-hint.ts";
import { MoneyField } from "../../components/form/money-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { setServerErrors, visibleErrors } from "../../components/form/visible-error.ts";
import { useCreatePlan } from "../../data/plans/mutations.ts";
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

/** Creates a plan. Name and price are required. */
export function PlanStep({ onSaved }: { onSaved(): void }) {
  const createPlan = useCreatePlan();
  const form = useForm<PlanStepValues, unknown, z.output<typeof Schema>>({
    resolver: zodResolver(Schema),
    mode: "all",
    defaultValues: empty,
  });
  const { register, getValues, formState } = form;
  const errorOf = visibleErrors(form);

  const create = async (plan: PlanInput) => {
    try {
      await createPlan.mutateAsync(plan);
      onboardingMessages.planCreated();
      onSaved();
    } catch (error) {
      onboardingMessages.planFailed(error);
      setServerErrors(form, error);
    }
  };
  const submit = form.handleSubmit(create, (errors) => {
    if (getValues(NEEDED_OF_PLAN).some((value) => value.trim() === "")) onboardingMessages.planIncomplete();
    else if (errors.price) onboardingMessages.priceInvalid();
  });

  return (
    <StepForm onSubmit={submit} isSaving={formState.isSubmitting} label="Criar plano e continuar">
      <TextField
        label="Nome do Plano"
        placeholder="Funcional 2x"
        hint={linkHint(form.watch("name"))}
        error={errorOf("name")}
        {...register("name")}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Valor" error={errorOf("price")} {...register("price")} />
        <SelectField label="Período" error={errorOf("periodInMonths")} {...register("periodInMonths")}>
          {ONBOARDING_PERIODS.map((months) => (
            <option key={months} value={months}>
              {periodLabel(months)}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField label="Frequência" isOptional error={errorOf("frequency")} {...register("frequency")}>
        <option value="">Selecione</option>
        {ONBOARDING_FREQUENCIES.map((frequency) => (
          <option key={frequency}>{frequency}</option>
        ))}
      </SelectField>
    </StepForm>
  );
}

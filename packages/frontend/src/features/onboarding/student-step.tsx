import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput } from "@emdia/contracts/student";
import { formatPhone } from "@emdia/contracts/values/phone";
import { type ReactNode, useState } from "react";
import { CheckboxField, SelectField } from "../../components/form/choice-fields.tsx";
import { EmailField, PhoneField, TextField } from "../../components/form/fields.tsx";
import { FilterChips } from "../../components/form/filters.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { useCreateStudent } from "../../data/students/students.ts";
import { perform } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { onboardingMessages } from "./messages.ts";
import { StepForm } from "./wizard-parts.tsx";
import { StudentStepForm as Schema } from "./wizard-schemas.ts";

type Props = { plans: readonly PlanWire[]; list: ReactNode; onSaved(): void };

export function StudentStep({ list, ...props }: Props) {
  const [way, setWay] = useState("one");
  return (
    <>
      <FilterChips
        legend="Como cadastrar"
        value={way}
        onChange={setWay}
        options={[
          { value: "one", label: "Um aluno" },
          { value: "list", label: "Cole uma lista" },
        ]}
      />
      {way === "one" ? <OneStudent {...props} /> : list}
    </>
  );
}

/** Name and plan are required; other fields can be added later. */
function OneStudent({ plans, onSaved }: Omit<Props, "list">) {
  const createStudent = useCreateStudent();
  const only = plans.length === 1 ? String(plans[0]?.id) : "";
  const form = useZodForm(Schema, { name: "", email: "", phone: "", planId: only, sendWelcome: true });
  const { setValue, getValues, formState } = form;
  const field = fieldsOf(form);

  const create = async (student: StudentInput) => {
    await perform(createStudent.mutateAsync({ body: student }), onboardingMessages.studentFailed);
    onboardingMessages.studentCreated();
    onSaved();
  };
  const submit = submissionOf(form, create, () => {
    const { name, planId } = getValues();
    if (name.trim() === "" || planId === "") onboardingMessages.studentIncomplete();
  });

  return (
    <StepForm onSubmit={submit} isSaving={formState.isSubmitting} label="Cadastrar aluno e continuar">
      <TextField label="Nome" autoComplete="off" {...field("name")} />
      <SelectField
        label="Plano"
        {...field("planId")}
        empty="Selecione um plano"
        options={plans.map(({ id, name, price }) => [id, `${name} · ${formatPrice(price)}`])}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField label="E-mail" isOptional autoComplete="off" {...field("email")} />
        <PhoneField
          label="Telefone"
          isOptional
          {...field("phone", { onBlur: () => setValue("phone", formatPhone(getValues("phone"))) })}
        />
      </div>
      <CheckboxField label="Enviar e-mail de boas-vindas" {...form.register("sendWelcome")} />
    </StepForm>
  );
}

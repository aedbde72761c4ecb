import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput } from "@emdia/contracts/student";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { formatPhone } from "@emdia/contracts/values/phone";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { CheckboxField } from "../../components/form/checkbox-field.tsx";
import { DraftNotice } from "../../components/form/draft-notice.tsx";
import { EmailField } from "../../components/form/email-field.tsx";
import { SelectField } from "../../components/form/select-field.tsx";
import { TextField } from "../../components/form/text-field.tsx";
import { TextareaField } from "../../components/form/textarea-field.tsx";
import { useFormDraft } from "../../components/form/use-form-draft.ts";
import { setServerErrors, visibleErrors } from "../../components/form/visible-error.ts";
import { Button } from "../../components/ui/button.tsx";
import { formatPrice } from "../../lib/format.ts";
import { type StudentValues, studentForm } from "./student-schema.ts";
import { TermsSection } from "./terms/terms-section.tsx";

type Props = {
  defaultValues: StudentValues;
  plans: readonly PlanWire[];
  /** The edited student; undefined for a new student. */
  studentId?: number;
  submitLabel: string;
  /** The name of the form's draft, so that a reload loses nothing. */
  draftName: string;
  /** Tells whether the form offers a welcome mail; only for new students. */
  hasWelcome: boolean;
  /** The cancel button beside the submit button. */
  cancel: ReactNode;
  onSubmit(student: StudentInput): Promise<void>;
};

/** Shows the form that creates and edits a student. Its callers handle routes and requests. */
export function StudentForm({ defaultValues, plans, studentId, submitLabel, draftName, onSubmit, ...rest }: Props) {
  const [schema] = useState(() => studentForm(defaultValues));
  const form = useForm<StudentValues, unknown, StudentInput>({
    resolver: zodResolver(schema),
    mode: "all",
    defaultValues,
  });
  const { register, formState, setValue, getValues, trigger } = form;
  const errorOf = visibleErrors(form);
  const draft = useFormDraft(draftName, form);
  const isSaving = formState.isSubmitting;

  const submit = form.handleSubmit(async (student) => {
    try {
      await onSubmit(student);
      draft.forget();
    } catch (error) {
      setServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isSaving} className="grid gap-5">
        <DraftNotice draft={draft} />
        <TextField label="Nome" autoComplete="off" error={errorOf("name")} {...register("name")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField
            label="E-mail"
            isOptional={!form.watch("sendWelcome")}
            autoComplete="off"
            error={errorOf("email")}
            {...register("email")}
          />
          <TextField
            label="Telefone"
            isOptional
            type="tel"
            autoComplete="off"
            placeholder="(11) 98765-4321"
            error={errorOf("phone")}
            {...register("phone", { onBlur: () => setValue("phone", formatPhone(getValues("phone"))) })}
          />
        </div>
        <SelectField label="Plano" error={errorOf("planId")} {...register("planId")}>
          <option value="">Selecione um plano</option>
          {plans.map((plan) => (
            <option key={plan.id} value={plan.id}>
              {plan.name} · {formatPrice(plan.price)} · {periodLabel(plan.periodInMonths, plan.isOneTime)}
            </option>
          ))}
        </SelectField>
        {defaultValues.notes !== undefined && (
          <>
            <TextField
              label="Data de nascimento"
              isOptional
              type="date"
              error={errorOf("birthday")}
              {...register("birthday")}
            />
            <TextareaField label="Observações" isOptional rows={3} error={errorOf("notes")} {...register("notes")} />
          </>
        )}
        <TermsSection form={form} plans={plans} studentId={studentId} isRestored={draft.isRestored} />
        {rest.hasWelcome && (
          <CheckboxField
            label="Enviar e-mail de boas-vindas"
            {...register("sendWelcome", { onChange: () => void trigger("email") })}
          />
        )}
        <div className="mt-2 grid gap-3 sm:flex sm:flex-row-reverse sm:justify-start">
          <Button type="submit" disabled={isSaving}>
            {isSaving ? "Salvando..." : submitLabel}
          </Button>
          {rest.cancel}
        </div>
      </fieldset>
    </form>
  );
}

import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput } from "@emdia/contracts/student";
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { formatPhone } from "@emdia/contracts/values/phone";
import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Loading } from "../../components/feedback/states.tsx";
import { CheckboxField, SelectField } from "../../components/form/choice-fields.tsx";
import { EmailField, PhoneField, TextareaField, TextField } from "../../components/form/fields.tsx";
import { DraftNotice, useFormDraft } from "../../components/form/use-form-draft.tsx";
import { fieldsOf, submissionOf, useZodForm } from "../../components/form/use-zod-form.ts";
import { Button } from "../../components/ui/button.tsx";
import { DETAILS, mapDetails } from "../../data/students/details.ts";
import { formatPrice } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.tsx";
import { NextCharges } from "./next-charges.tsx";
import { type StudentFormControls, type StudentValues, studentForm } from "./student-schema.ts";
import { hasTerms, typedTerms } from "./terms/terms-schema.ts";

type Props = {
  defaultValues: StudentValues;
  plans: readonly PlanWire[];
  studentId?: number;
  submitLabel: string;
  /** The name under which the form's draft is stored, so that a reload loses nothing. */
  draftName: string;
  /** Tells whether the form offers a welcome mail, which exists only for new students. */
  hasWelcome: boolean;
  cancel: ReactNode;
  onSubmit(student: StudentInput): Promise<void>;
};

export function StudentForm({ defaultValues, plans, studentId, submitLabel, draftName, onSubmit, ...rest }: Props) {
  const [schema] = useState(() => studentForm(defaultValues));
  const form = useZodForm(schema, defaultValues);
  const {
    formState: { isSubmitting: isSaving },
    setValue,
    getValues,
    trigger,
  } = form;
  const field = fieldsOf(form);
  const draft = useFormDraft(draftName, form);
  const planId = String(form.watch("planId"));

  return (
    <form noValidate onSubmit={submissionOf(form, (student) => onSubmit(student).then(draft.forget))}>
      <fieldset disabled={isSaving} className="grid gap-5">
        <DraftNotice draft={draft} />
        <TextField label="Nome" autoComplete="off" {...field("name")} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField label="E-mail" isOptional={!form.watch("sendWelcome")} autoComplete="off" {...field("email")} />
          <PhoneField
            label="Telefone"
            isOptional
            {...field("phone", { onBlur: () => setValue("phone", formatPhone(getValues("phone"))) })}
          />
        </div>
        <SelectField
          label="Plano"
          {...field("planId")}
          empty="Selecione um plano"
          options={plans.map(({ id, name, price, periodInMonths, isOneTime }) => [
            id,
            `${name} · ${formatPrice(price)} · ${periodLabel(periodInMonths, isOneTime)}`,
          ])}
        />
        {studentId !== undefined && planId !== String(defaultValues.planId) && (
          <NextCharges studentIds={[studentId]} planId={Number(planId) || undefined} />
        )}
        {defaultValues.notes !== undefined &&
          Object.values(
            mapDetails((name) =>
              DETAILS[name].rows ? (
                <TextareaField
                  key={name}
                  label={DETAILS[name].label}
                  isOptional
                  rows={DETAILS[name].rows}
                  {...field(name)}
                />
              ) : (
                <TextField
                  key={name}
                  label={DETAILS[name].label}
                  isOptional
                  {...DETAILS[name].input}
                  {...field(name)}
                />
              ),
            ),
          )}
        <TermsSection form={form} plans={plans} studentId={studentId} isRestored={draft.isRestored} />
        {rest.hasWelcome && (
          <CheckboxField
            label="Enviar e-mail de boas-vindas"
            {...form.register("sendWelcome", { onChange: () => void trigger("email") })}
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

const StudentTerms = lazyPart(async () => (await import("./terms/student-terms.tsx")).StudentTerms);

const FIELDS = Object.keys(typedTerms);

type TermsSectionProps = {
  form: StudentFormControls;
  plans: readonly PlanWire[];
  studentId: number | undefined;
  /** Tells whether a draft was restored, which may contain terms. */
  isRestored: boolean;
};

/** The section is closed at first unless the student has own terms or a term is invalid. */
function TermsSection({ form, plans, studentId, isRestored }: TermsSectionProps) {
  const { errors, submitCount } = form.formState;
  const [isOpen, setOpen] = useState(() => hasTerms(form.getValues()));
  const isWrong = FIELDS.some((field) => field in errors);
  // The section opens again if the person closed it although it contains an invalid field.
  useEffect(() => {
    if (submitCount > 0 && isWrong) setOpen(true);
  }, [submitCount, isWrong]);
  useEffect(() => {
    if (isRestored && hasTerms(form.getValues())) setOpen(true);
  }, [isRestored, form]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-md border border-line"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-md px-[min(1rem,5vw)] py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="font-semibold text-sm">Condições deste aluno</span>
          <span className="text-ink-2 text-sm">Valor próprio ou desconto, vencimento, quem paga</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t p-[min(1rem,5vw)]">
        <Suspense fallback={<Loading text="Carregando..." />}>
          {isOpen && <StudentTerms form={form} plans={plans} studentId={studentId} />}
        </Suspense>
      </div>
    </details>
  );
}

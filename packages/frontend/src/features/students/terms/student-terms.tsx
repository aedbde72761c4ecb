import { SETTINGS_INVOICE_DAYS } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput } from "@emdia/contracts/student";
import type { UseFormReturn } from "react-hook-form";
import { SelectField } from "../../../components/form/select-field.tsx";
import { visibleErrors } from "../../../components/form/visible-error.ts";
import type { StudentValues } from "../student-schema.ts";
import { NextChargeLine } from "./next-charge-line.tsx";
import { PayerTerms } from "./payer-terms.tsx";
import { PriceTerms } from "./price-terms.tsx";
import { dueDayText } from "./terms-texts.ts";

/** The student form, as its parts use it. */
export type StudentFormControls = UseFormReturn<StudentValues, unknown, StudentInput>;

type Props = {
  form: StudentFormControls;
  plans: readonly PlanWire[];
  /** The edited student; undefined for a new student. */
  studentId: number | undefined;
};

/** Shows a student's own terms besides the plan: price or discount, due day, payer. */
export function StudentTerms({ form, plans, studentId }: Props) {
  const errorOf = visibleErrors(form);
  const planId = Number(form.watch("planId"));
  return (
    <div className="grid gap-6">
      <PriceTerms form={form} />
      <SelectField label="Dia de vencimento" error={errorOf("dueDay")} {...form.register("dueDay")}>
        <option value="">O do negócio</option>
        {SETTINGS_INVOICE_DAYS.map((day) => (
          <option key={day} value={day}>
            {dueDayText(day)}
          </option>
        ))}
      </SelectField>
      <NextChargeLine form={form} plan={plans.find(({ id }) => id === planId)} studentId={studentId} />
      <PayerTerms form={form} />
    </div>
  );
}

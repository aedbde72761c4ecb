import { MAX_DISCOUNT_REASON } from "@emdia/contracts/constants";
import { monthName, monthOf, yearMonth } from "@emdia/contracts/values/calendar";
import { DiscountField } from "../../../components/form/discount-field.tsx";
import { FilterChips } from "../../../components/form/filter-chips.tsx";
import { linkHint } from "../../../components/form/link-hint.ts";
import { MoneyField } from "../../../components/form/money-field.tsx";
import { SelectField } from "../../../components/form/select-field.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { fieldsOf, visibleErrors } from "../../../components/form/use-zod-form.ts";
import { useToday } from "../../../lib/today.ts";
import type { StudentFormControls } from "../student-schema.ts";
import { lastMonthsFrom } from "./next-charge.ts";

const KINDS = [
  { value: "plan", label: "Do plano" },
  { value: "own", label: "Valor próprio" },
  { value: "discount", label: "Desconto" },
] as const;

export function PriceTerms({ form }: { form: StudentFormControls }) {
  const kind = form.watch("priceKind");
  const field = fieldsOf(form);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <h3 className="font-semibold text-sm">Valor</h3>
        <FilterChips
          legend="Valor"
          options={KINDS}
          value={kind}
          onChange={(value) => form.setValue("priceKind", value, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
      {kind === "own" && <MoneyField label="Valor deste aluno" {...field("ownPrice")} />}
      {kind === "discount" && <Discount form={form} />}
    </div>
  );
}

function Discount({ form }: { form: StudentFormControls }) {
  const errorOf = visibleErrors(form);
  const field = fieldsOf(form);
  const unit = form.watch("discountUnit");
  const { error = errorOf("discount"), ...typed } = field(`discount.${unit}`);
  const stored = form.formState.defaultValues?.discount?.lastMonth ?? "";
  const months = lastMonthsFrom(monthOf(useToday()), stored);
  return (
    <>
      <DiscountField
        units={["amount", "percent"]}
        placeholders={["20,00", "10"]}
        unit={unit}
        onUnit={(value) => form.setValue("discountUnit", value, { shouldDirty: true, shouldValidate: true })}
        error={error}
        {...typed}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Motivo"
          isOptional
          autoComplete="off"
          placeholder="Irmãos"
          hint={linkHint(form.watch("discount.reason") ?? "", { hint: "O aluno lê." })}
          maxLength={MAX_DISCOUNT_REASON}
          {...field("discount.reason")}
        />
        <SelectField
          label="Até que mês"
          {...field("discount.lastMonth")}
          empty="Sem data para acabar"
          options={months.map((month) => [month, monthName(yearMonth(month))])}
        />
      </div>
    </>
  );
}

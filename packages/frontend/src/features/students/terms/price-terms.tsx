import { MAX_DISCOUNT_REASON } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import {
  addMonths,
  type CivilDate,
  civilDate,
  clampDay,
  monthName,
  monthOf,
  type YearMonth,
  yearMonth,
} from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import { dueDateOf, type PriceParts, priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess, type Span } from "@emdia/contracts/values/recess";
import { SelectField } from "../../../components/form/choice-fields.tsx";
import { TextField } from "../../../components/form/fields.tsx";
import { FilterChips } from "../../../components/form/filters.tsx";
import { linkHint } from "../../../components/form/link-hint.ts";
import { DiscountField, MoneyField } from "../../../components/form/money-field.tsx";
import { fieldsOf, visibleErrors } from "../../../components/form/use-zod-form.ts";
import { centsOf } from "../../../lib/format.ts";
import { useToday } from "../../../lib/today.ts";
import { basisPointsOfTyped } from "../../../lib/typed.ts";
import type { StudentFormControls } from "../student-schema.ts";
import type { TermsValues } from "./terms-schema.ts";

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

export type Billing = Span &
  Pick<ProfileWire, "billing" | "invoiceDay" | "paymentTermDays"> & { recesses: readonly Recess[] };

const aboveZero = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

function typedPriceOf({
  priceKind,
  ownPrice,
  discountUnit,
  discount,
}: TermsValues): Parameters<typeof priceOf>[2] | undefined {
  if (priceKind === "plan") return {};
  const lastMonth = (discount.lastMonth || null) as YearMonth | null;
  if (priceKind === "own") {
    const ownPriceCents = aboveZero(parseReais(ownPrice));
    return ownPriceCents === undefined ? undefined : { ownPriceCents };
  }
  if (discountUnit === "amount") {
    const cents = aboveZero(parseReais(discount.amount));
    return cents === undefined ? undefined : { discount: { cents, lastMonth } };
  }
  const basisPoints = aboveZero(basisPointsOfTyped(discount.percent));
  return basisPoints !== undefined && basisPoints <= 10_000 ? { discount: { basisPoints, lastMonth } } : undefined;
}

/** Returns undefined while a typed amount is invalid. */
export function previewNextCharge(
  terms: TermsValues,
  planPrice: number,
  billing: Billing,
): (PriceParts & { dueDate: CivilDate; isDiscountOver: boolean; isRecess: boolean }) | undefined {
  const typed = typedPriceOf(terms);
  if (!typed) return undefined;
  const { month, billing: pending, invoiceDay, paymentTermDays, recesses } = billing;
  const date = pending.month === month ? civilDate(pending.date) : clampDay(month, invoiceDay);
  const dueDay = terms.dueDay ? Number(terms.dueDay) : undefined;
  return {
    ...afterRecess(priceOf({ priceCents: centsOf(planPrice) }, month, typed), billing, recesses),
    dueDate: dueDateOf(date, { dueDay, termDays: paymentTermDays }),
    isDiscountOver: typed.discount?.lastMonth != null && month > typed.discount.lastMonth,
  };
}

/** A discount may end in one of this many months; a longer discount has no end. */
const MONTHS = 36;

/** The stored month may be in the past. */
export function lastMonthsFrom(month: YearMonth, stored: string): string[] {
  const months: string[] = Array.from({ length: MONTHS }, (_, ahead) => addMonths(month, ahead));
  return stored === "" || months.includes(stored) ? months : [stored, ...months].toSorted();
}

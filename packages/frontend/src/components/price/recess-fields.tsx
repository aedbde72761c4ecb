import { MAX_RECESS_MONTHS } from "@emdia/contracts/constants";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { RecessInput, RecessWire } from "@emdia/contracts/rise";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, isYearMonth, laterOf, monthName, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess } from "@emdia/contracts/values/recess";
import { useState } from "react";
import { ownPricingOf, pricedOf } from "../../data/plans/priced.ts";
import { useToday } from "../../lib/today.ts";
import { SelectField } from "../form/choice-fields.tsx";

const CANCEL = "cancel";
const PARTS = [0, 25, 50, 75].map((part) => [part, part === 0 ? "Nada" : `${part}% do valor`] as const);
const monthsFrom = (first: YearMonth, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index)).map(
    (month) => [month, monthName(month)] as const,
  );

/** The recess is initially the next month, in which nothing is charged. Null cancels a recess. */
export function useRecess() {
  const first = monthOf(useToday());
  const [from, setFrom] = useState<YearMonth>(() => addMonths(first, 1));
  const [to, setTo] = useState<YearMonth>(() => addMonths(first, 1));
  const [part, setPart] = useState("0");
  const last = laterOf(to, from);
  const recess: RecessInput | null = part === CANCEL ? null : { from, to: last, percent: Number(part) };
  return { first, from, setFrom, last, setTo, part, setPart, recess };
}

type Props = Omit<ReturnType<typeof useRecess>, "recess"> & { canCancel?: boolean };

export function RecessFields({ first, from, setFrom, last, setTo, part, setPart, canCancel = false }: Props) {
  const options = canCancel ? [...PARTS, [CANCEL, "Cancelar o recesso marcado"] as const] : PARTS;
  return (
    <>
      {part !== CANCEL && (
        <>
          <SelectField
            label="Primeiro mês"
            value={from}
            onChange={(event) => setFrom(event.target.value as YearMonth)}
            options={monthsFrom(first, 12)}
          />
          <SelectField
            label="Último mês"
            value={last}
            onChange={(event) => setTo(event.target.value as YearMonth)}
            options={monthsFrom(from, MAX_RECESS_MONTHS)}
          />
        </>
      )}
      <SelectField
        label="Quanto cobrar nesses meses"
        value={part}
        onChange={(event) => setPart(event.target.value)}
        options={options}
      />
    </>
  );
}

export const recessOf = ({ from, to, percent }: RecessWire): Recess[] =>
  isYearMonth(from) && isYearMonth(to) ? [{ from, to, basisPoints: percent * 100 }] : [];

/** Returns the first affected charge's amount `before`, and `after` the new recess is added. */
export function previewRecess(
  student: StudentWire,
  recess: RecessInput,
  { billingType, others }: { billingType: ProfileWire["billingType"]; others: readonly RecessWire[] },
): { before: number; after: number } | undefined {
  const { plan } = student;
  if (!plan || plan.isOneTime) return undefined;
  const { periodInMonths, isOneTime } = plan;
  const month = billingType === "previous" ? addMonths(recess.from, periodInMonths) : recess.from;
  const span = { month, periodInMonths, isOneTime, billingType };
  const [price, marked] = [priceOf(pricedOf(plan), month, ownPricingOf(student)), others.flatMap(recessOf)];
  return {
    before: afterRecess(price, span, marked).amountCents,
    after: afterRecess(price, span, [...marked, ...recessOf(recess)]).amountCents,
  };
}

import { addMonths, type CivilDate, clampDay, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import { dueDateOf, type PriceParts, priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess, type Span } from "@emdia/contracts/values/recess";
import { centsOf } from "../../../lib/format.ts";
import { basisPointsOfTyped } from "../../../lib/typed-reais.ts";
import type { TermsValues } from "./terms-schema.ts";

export type Billing = Span & { invoiceDay: number; paymentTermDays: number; recesses: readonly Recess[] };

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

/** Undefined while a typed amount is invalid. */
export function previewNextCharge(
  terms: TermsValues,
  planPrice: number,
  billing: Billing,
): (PriceParts & { dueDate: CivilDate; isDiscountOver: boolean; isRecess: boolean }) | undefined {
  const typed = typedPriceOf(terms);
  if (!typed) return undefined;
  const { month, invoiceDay, paymentTermDays, recesses } = billing;
  const dueDay = terms.dueDay ? Number(terms.dueDay) : undefined;
  return {
    ...afterRecess(priceOf({ priceCents: centsOf(planPrice) }, month, typed), billing, recesses),
    dueDate: dueDateOf(clampDay(month, invoiceDay), { dueDay, termDays: paymentTermDays }),
    isDiscountOver: typed.discount?.lastMonth != null && month > typed.discount.lastMonth,
  };
}

/** A longer discount has no end. */
const MONTHS = 36;

/** The stored month may be in the past. */
export function lastMonthsFrom(month: YearMonth, stored: string): string[] {
  const months: string[] = Array.from({ length: MONTHS }, (_, ahead) => addMonths(month, ahead));
  return stored === "" || months.includes(stored) ? months : [stored, ...months].toSorted();
}

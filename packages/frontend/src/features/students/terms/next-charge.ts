/** Computes a student's next charge from the terms in the form, before they are saved. */
import { addMonths, type CivilDate, clampDay, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import { dueDateOf, type PriceParts, priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess, type Span } from "@emdia/contracts/values/recess";
import { centsOf } from "../../../lib/format.ts";
import { basisPointsOfTyped } from "../../../lib/typed-reais.ts";
import type { TermsValues } from "./terms-schema.ts";

/**
 * The months of the next charge, the owner's billing day and payment term, and the recesses of the
 * owner and the student.
 */
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

/**
 * Returns the next charge's amount and discount in centavos and its due date, or undefined while a
 * typed amount is invalid.
 */
export function nextChargeOf(
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

/**
 * The form offers the end of a discount up to this many months ahead. A longer discount has no end.
 */
const MONTHS = 36;

/**
 * Returns the months that can be a discount's last month: the current month, later months, and the
 * stored month, which may be in the past.
 */
export function lastMonthsFrom(month: YearMonth, stored: string): string[] {
  const months: string[] = Array.from({ length: MONTHS }, (_, ahead) => addMonths(month, ahead));
  return stored === "" || months.includes(stored) ? months : [stored, ...months].toSorted();
}

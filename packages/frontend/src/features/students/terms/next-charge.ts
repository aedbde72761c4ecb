/** A student's next charge by the terms in the form, before they are saved. */
import { addMonths, type CivilDate, clampDay, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import { dueDateOf, type PriceParts, priceOf } from "@emdia/contracts/values/own-terms";
import { centsOf } from "../../../lib/format.ts";
import { basisPointsOfTyped, type TermsValues } from "./terms-schema.ts";

/** The billing month of the next charge, and the owner's day and term. */
export type Billing = { month: YearMonth; invoiceDay: number; paymentTermDays: number };

/** Returns a typed number that can be a price or a discount. */
const aboveZero = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/** Returns the typed price or discount, or undefined while it is not valid. */
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
 * Returns the amount and discount of the next charge in centavos, and its due date, or undefined
 * while a typed amount is not valid.
 */
export function nextChargeOf(
  terms: TermsValues,
  planPrice: number,
  { month, invoiceDay, paymentTermDays }: Billing,
): (PriceParts & { dueDate: CivilDate; isDiscountOver: boolean }) | undefined {
  const typed = typedPriceOf(terms);
  if (!typed) return undefined;
  const dueDay = terms.dueDay ? Number(terms.dueDay) : undefined;
  return {
    ...priceOf(centsOf(planPrice), month, typed),
    dueDate: dueDateOf(clampDay(month, invoiceDay), { dueDay, termDays: paymentTermDays }),
    isDiscountOver: typed.discount?.lastMonth != null && month > typed.discount.lastMonth,
  };
}

/**
 * The number of months ahead in which a discount can end, by the form's list. Longer discounts have
 * no end.
 */
const MONTHS = 36;

/**
 * Returns the last months that a discount can have: this month and later months, and the stored
 * month, which may be over.
 */
export function lastMonthsFrom(month: YearMonth, stored: string): string[] {
  const months: string[] = Array.from({ length: MONTHS }, (_, ahead) => addMonths(month, ahead));
  return stored === "" || months.includes(stored) ? months : [stored, ...months].toSorted();
}

/** What a student's next charge will be by the terms in the form, before they are saved. */
import { addMonths, type CivilDate, clampDay, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseReais } from "@emdia/contracts/values/money";
import { dueDateOf, type PriceParts, priceOf } from "@emdia/contracts/values/own-terms";
import { centsOf } from "../../../lib/format.ts";
import { basisPointsOfTyped, type TermsValues } from "./terms-schema.ts";

/** The billing month of the next charge, and the owner's day and term. */
export type Billing = { month: YearMonth; invoiceDay: number; paymentTermDays: number };

/** A typed number that can be a price or a discount. */
const aboveZero = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/** The typed price or discount; undefined while it is not a right one. */
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

/** Amount and discount of the next charge in centavos, and its due date; undefined while a typed amount is not right. */
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

/** How many months ahead a discount can end, by the form's list: longer ones have no end. */
const MONTHS = 36;

/** The last months that a discount can have: from this one on, and the stored one, which may be over. */
export function lastMonthsFrom(month: YearMonth, stored: string): string[] {
  const months: string[] = Array.from({ length: MONTHS }, (_, ahead) => addMonths(month, ahead));
  return stored === "" || months.includes(stored) ? months : [stored, ...months].toSorted();
}

/** See docs/rules/student.md, "A student's own terms". */

import type { StudentPatch } from "@emdia/contracts/student";
import type { DiscountInput, TermsWire } from "@emdia/contracts/terms";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { centsFromReais, reaisFromCents } from "@emdia/contracts/values/money";
import { raisedPriceIn } from "@emdia/contracts/values/own-terms";
import type { Recess } from "@emdia/contracts/values/recess";
import { AppError, invalidField } from "./app-error.ts";
import { detailsOfPayer } from "./payer.ts";
import { NO_RISE, requirePending, toRecessView, toRiseView } from "./rise.ts";
import type { Discount, Student, StudentTerms } from "./student.ts";

/** The terms that concern a student alone; the payer is in `payer.ts`. */
type PricingTerms = Omit<StudentTerms, "payer" | "payerId">;

/** A rise and a recess of a student's own, in their stored forms; null removes one. */
export type LaterTerms = {
  nextPrice?: { priceCents: number; from: YearMonth } | null | undefined;
  recess?: Recess | null | undefined;
};

/**
 * Null removes a term; setting an own price or a discount removes the other. @throws AppError
 * request.invalid if both are set, rise.in_effect, rise.has_discount
 */
export function termsAfter(
  before: PricingTerms,
  typed: Pick<StudentPatch, "ownPrice" | "discount" | "dueDay"> & LaterTerms,
  now: YearMonth,
): PricingTerms {
  if (typed.ownPrice != null && typed.discount != null)
    throw invalidField("discount", "Escolha um valor próprio ou um desconto");
  const { discount, dueDay, recess } = before;
  const after: PricingTerms = { ...pricesAfter(before, typed, now), discount, dueDay, recess };
  if (typed.discount !== undefined)
    after.discount = typed.discount === null ? undefined : discountFrom(typed.discount, before.discount);
  if (typed.ownPrice != null) after.discount = undefined;
  if (typed.discount != null) Object.assign(after, { ownPriceCents: undefined, ...NO_RISE });
  if (typed.recess !== undefined) after.recess = typed.recess ?? undefined;
  if (typed.dueDay !== undefined) after.dueDay = typed.dueDay ?? undefined;
  return after;
}

/** The own price is the one in effect this month (`now`). */
export function toTermsView(student: Student, now: YearMonth): TermsWire {
  const { discount, dueDay, recess, payerId, payer } = student;
  const ownPriceCents = raisedPriceIn(student, now) ?? student.ownPriceCents;
  return {
    ownPrice: ownPriceCents === undefined ? null : reaisFromCents(ownPriceCents),
    discount: discount ? discountView(discount) : null,
    dueDay: dueDay ?? null,
    nextOwnPrice: toRiseView(student, now),
    recess: recess ? toRecessView(recess) : null,
    payerId: payerId ?? null,
    payer: payer ? detailsOfPayer(payer) : null,
  };
}

export const withoutStoredTerms = <T extends Partial<Student>>(student: T) => {
  const { ownPriceCents: _own, nextPriceCents: _cents, nextPriceFrom: _from, recess: _recess, ...fields } = student;
  return fields;
};

const basisPointsOf = (percent: number) => Math.round(percent * 100);

/** Keeps another release's attributes (docs/data-model.md, "Stored data outlives code"). */
const keptOf = ({ cents: _cents, basisPoints: _points, ...kept }: Partial<Discount> = {}) => kept;

const discountFrom = ({ amount, percent, reason, lastMonth }: DiscountInput, before?: Discount): Discount => ({
  ...keptOf(before),
  ...(amount == null ? {} : { cents: centsFromReais(amount) }),
  ...(percent == null ? {} : { basisPoints: basisPointsOf(percent) }),
  reason: reason || null,
  lastMonth: lastMonth ?? null,
});

/** Editing price or rise stores a rise in effect as the own price. Other edits change neither. */
function pricesAfter(
  before: PricingTerms,
  { ownPrice: typed, nextPrice }: Pick<StudentPatch, "ownPrice"> & LaterTerms,
  now: YearMonth,
) {
  // A form also sends the price that it was opened with.
  const shownCents = raisedPriceIn(before, now) ?? before.ownPriceCents;
  const ownPrice = typed != null && centsFromReais(typed) === shownCents ? undefined : typed;
  const isPriced = ownPrice !== undefined || nextPrice !== undefined;
  const raised = isPriced ? raisedPriceIn(before, now) : undefined;
  if (nextPrice === null) requirePending(before, now);
  if (nextPrice && before.discount) throw new AppError("rise.has_discount");
  const { nextPriceCents, nextPriceFrom } = raised === undefined ? before : NO_RISE;
  const after: Required<OwnPrices> = { ownPriceCents: raised ?? before.ownPriceCents, nextPriceCents, nextPriceFrom };
  // A form sends null also for a student without an own price: that null removes no rise.
  if (ownPrice === null && after.ownPriceCents !== undefined) Object.assign(after, NO_RISE);
  if (ownPrice !== undefined) after.ownPriceCents = ownPrice === null ? undefined : centsFromReais(ownPrice);
  if (nextPrice === null) Object.assign(after, NO_RISE);
  if (nextPrice) Object.assign(after, { nextPriceCents: nextPrice.priceCents, nextPriceFrom: nextPrice.from });
  return after;
}
type OwnPrices = Pick<PricingTerms, "ownPriceCents" | "nextPriceCents" | "nextPriceFrom">;

const discountView = ({ cents, basisPoints, reason, lastMonth }: Discount): TermsWire["discount"] => ({
  amount: cents === undefined ? null : reaisFromCents(cents),
  percent: basisPoints === undefined ? null : basisPoints / 100,
  reason,
  lastMonth,
});

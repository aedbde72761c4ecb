/**
 * Converts a student's own terms between their typed, stored and returned forms (docs/rules.md, "A
 * student's own terms").
 */

import type { StudentPatch } from "@emdia/contracts/student";
import type { AnsweredTerms, DiscountInput } from "@emdia/contracts/terms";
import { centsFromReais, reaisFromCents } from "@emdia/contracts/values/money";
import { invalidField } from "./app-error.ts";
import { detailsOfPayer } from "./payer.ts";
import type { Discount, Student, StudentTerms } from "./student.ts";

/** Converts a percentage with at most two decimals into hundredths of a per cent. */
const basisPointsOf = (percent: number) => Math.round(percent * 100);

/**
 * Returns the attributes that another release stored in a discount, so that they are kept
 * (docs/data-model.md, "Stored data outlives code").
 */
const keptOf = ({ cents: _cents, basisPoints: _points, ...kept }: Partial<Discount> = {}) => kept;

const discountFrom = ({ amount, percent, reason, lastMonth }: DiscountInput, before?: Discount): Discount => ({
  ...keptOf(before),
  ...(amount == null ? {} : { cents: centsFromReais(amount) }),
  ...(percent == null ? {} : { basisPoints: basisPointsOf(percent) }),
  reason: reason || null,
  lastMonth: lastMonth ?? null,
});

/** The terms that concern a student alone; the payer is in `payer.ts`. */
type PricingTerms = Omit<StudentTerms, "payer" | "payerId">;

/**
 * Returns a student's terms after an owner's edit: null removes a term, absent terms stay
 * unchanged. An own price and a discount exclude each other; setting one removes the other.
 * @throws AppError request.invalid if the edit sets an own price and a discount
 */
export function termsAfter(
  before: PricingTerms,
  typed: Pick<StudentPatch, "ownPrice" | "discount" | "dueDay">,
): PricingTerms {
  if (typed.ownPrice != null && typed.discount != null)
    throw invalidField("discount", "Escolha um valor próprio ou um desconto");
  const after: PricingTerms = {
    ownPriceCents: before.ownPriceCents,
    discount: before.discount,
    dueDay: before.dueDay,
  };
  if (typed.ownPrice !== undefined)
    after.ownPriceCents = typed.ownPrice === null ? undefined : centsFromReais(typed.ownPrice);
  if (typed.discount !== undefined)
    after.discount = typed.discount === null ? undefined : discountFrom(typed.discount, before.discount);
  if (typed.ownPrice != null) after.discount = undefined;
  if (typed.discount != null) after.ownPriceCents = undefined;
  if (typed.dueDay !== undefined) after.dueDay = typed.dueDay ?? undefined;
  return after;
}

const discountView = ({ cents, basisPoints, reason, lastMonth }: Discount): AnsweredTerms["discount"] => ({
  amount: cents === undefined ? null : reaisFromCents(cents),
  percent: basisPoints === undefined ? null : basisPoints / 100,
  reason,
  lastMonth,
});

/** Returns a student's own terms in their API form. */
export const toTermsView = ({ ownPriceCents, discount, dueDay, payerId, payer }: Student): AnsweredTerms => ({
  ownPrice: ownPriceCents === undefined ? null : reaisFromCents(ownPriceCents),
  discount: discount ? discountView(discount) : null,
  dueDay: dueDay ?? null,
  payerId: payerId ?? null,
  payer: payer ? detailsOfPayer(payer) : null,
});

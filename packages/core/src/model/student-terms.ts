/** A student's own terms as typed, stored and returned (docs/rules.md, "A student's own terms"). */

import type { StudentPatch } from "@emdia/contracts/student";
import type { AnsweredTerms, DiscountInput, PayerInput } from "@emdia/contracts/terms";
import { centsFromReais, reaisFromCents } from "@emdia/contracts/values/money";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { invalidField } from "./app-error.ts";
import type { Discount, Payer, Student, StudentTerms } from "./student.ts";

/** Converts per cent with at most two decimals into hundredths. */
const basisPointsOf = (percent: number) => Math.round(percent * 100);

/**
 * Returns the attributes that another release stored inside a discount; they are kept
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

const payerFrom = ({ name, email, phone, document }: PayerInput, before?: Payer): Payer => ({
  ...before,
  name,
  email: email || null,
  phone: (phone && internationalPhone(phone)) || null,
  document: (document && normalizeTaxDocument(document)) || null,
});

/**
 * Returns a student's terms after an owner's edit: null removes a term, absent terms stay. An own
 * price and a discount exclude each other; the given one removes the other.
 * @throws AppError request.invalid for both at once
 */
export function termsAfter(before: StudentTerms, typed: Pick<StudentPatch, keyof AnsweredTerms>): StudentTerms {
  if (typed.ownPrice != null && typed.discount != null)
    throw invalidField("discount", "Escolha um valor próprio ou um desconto");
  const after: StudentTerms = {
    ownPriceCents: before.ownPriceCents,
    discount: before.discount,
    dueDay: before.dueDay,
    payer: before.payer,
  };
  if (typed.ownPrice !== undefined)
    after.ownPriceCents = typed.ownPrice === null ? undefined : centsFromReais(typed.ownPrice);
  if (typed.discount !== undefined)
    after.discount = typed.discount === null ? undefined : discountFrom(typed.discount, before.discount);
  if (typed.ownPrice != null) after.discount = undefined;
  if (typed.discount != null) after.ownPriceCents = undefined;
  if (typed.dueDay !== undefined) after.dueDay = typed.dueDay ?? undefined;
  if (typed.payer !== undefined) after.payer = typed.payer === null ? undefined : payerFrom(typed.payer, before.payer);
  return after;
}

const discountView = ({ cents, basisPoints, reason, lastMonth }: Discount): AnsweredTerms["discount"] => ({
  amount: cents === undefined ? null : reaisFromCents(cents),
  percent: basisPoints === undefined ? null : basisPoints / 100,
  reason,
  lastMonth,
});

const payerView = ({ name, email, phone, document }: Payer): AnsweredTerms["payer"] => ({
  name,
  email,
  phone,
  document,
});

/** Returns a student's own terms on the wire. */
export const toTermsView = ({ ownPriceCents, discount, dueDay, payer }: Student): AnsweredTerms => ({
  ownPrice: ownPriceCents === undefined ? null : reaisFromCents(ownPriceCents),
  discount: discount ? discountView(discount) : null,
  dueDay: dueDay ?? null,
  payer: payer ? payerView(payer) : null,
});

import type { PayerWire } from "@emdia/contracts/payer";
import type { StudentPatch, StudentWire } from "@emdia/contracts/student";
import type { DiscountInput, PayerInput, TermsWire } from "@emdia/contracts/terms";
import { type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { ownPricingOf, pricedOf } from "../plans/priced.ts";

const discountOf = ({ amount, percent, reason, lastMonth }: DiscountInput): TermsWire["discount"] => ({
  amount: amount ?? null,
  percent: percent ?? null,
  reason: reason || null,
  lastMonth: lastMonth ?? null,
});

const detailsOf = ({ name, email, phone, document }: PayerInput): TermsWire["payer"] => ({
  name,
  email: email || null,
  phone: phone || null,
  document: document || null,
});

/** A new payer has no number until the server answers. */
function payingAfter(
  before: TermsWire,
  { payerId, payer }: StudentPatch,
  payers: readonly PayerWire[],
): Pick<TermsWire, "payerId" | "payer"> {
  if (payerId != null && payerId !== before.payerId) {
    const linked = payers.find(({ id }) => id === payerId);
    return { payerId, payer: linked ? detailsOf({ ...linked, ...payer }) : null };
  }
  if (payer) return { payerId: payerId === null ? null : before.payerId, payer: detailsOf(payer) };
  if (payer === null || payerId === null) return { payerId: null, payer: null };
  return before;
}

/** A price and a discount exclude each other: setting one removes the other. */
function termsAfter(before: TermsWire, patch: StudentPatch, payers: readonly PayerWire[]): TermsWire {
  const { ownPrice, discount, dueDay } = patch;
  const { payerId, payer } = payingAfter(before, patch, payers);
  return {
    ownPrice: discount ? null : ownPrice === undefined ? before.ownPrice : ownPrice,
    discount: ownPrice ? null : discount === undefined ? before.discount : discount && discountOf(discount),
    dueDay: dueDay === undefined ? before.dueDay : dueDay,
    nextOwnPrice: discount ? null : before.nextOwnPrice,
    recess: before.recess,
    payerId,
    payer,
  };
}

/** Returns the price of the next charge, assuming that it belongs to this month. */
function nextPriceOf(student: Parameters<typeof ownPricingOf>[0] & Pick<StudentWire, "plan">, today: CivilDate) {
  const { plan } = student;
  if (!plan) return null;
  return reaisFromCents(priceOf(pricedOf(plan), monthOf(today), ownPricingOf(student)).amountCents);
}

/**
 * Only the server's answer has the plan's new data (docs/rules.md, "A student's own terms"). A
 * patch may link the student to one of `payers`.
 */
export function applyPatch(
  student: StudentWire,
  patch: StudentPatch,
  today: CivilDate,
  payers: readonly PayerWire[] = [],
): StudentWire {
  const given: Partial<StudentWire> = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  );
  const after = { ...student, ...given, ...termsAfter(student, patch, payers) };
  const { name, email, phone, payer } = after;
  return {
    ...after,
    price: nextPriceOf(after, today),
    billTo: payer
      ? { name: payer.name, email: payer.email ?? email, phone: payer.phone ?? phone }
      : { name, email, phone },
  };
}

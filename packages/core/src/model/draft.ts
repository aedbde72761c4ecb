import { referenceOf } from "@emdia/contracts/values/billing-period";
import { type CivilDate, civilDateIn, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import {
  dueDateOf,
  type OwnPricing,
  type PriceParts,
  type PriceWithRise,
  priceOf,
} from "@emdia/contracts/values/own-terms";
import { afterRecess, RECESS_REASON } from "@emdia/contracts/values/recess";
import type { Charge } from "./charge.ts";
import type { ProfileContext } from "./context.ts";
import { isStillExpected } from "./due.ts";
import { termsOf } from "./late-fee.ts";
import { EMPTY_LEDGER } from "./ledger.ts";
import { billingDateOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

/** Returns the price after rises, discounts, and the business's and student's recesses. */
export function priceInMonth(
  { billingType, recesses = [] }: Pick<Profile, "billingType" | "recesses">,
  student: OwnPricing & Pick<Student, "recess">,
  plan: Pick<Plan, "periodInMonths" | "isOneTime"> & PriceWithRise,
  month: YearMonth,
): PriceParts & { isRecess: boolean } {
  const { periodInMonths, isOneTime } = plan;
  const all = student.recess ? [...recesses, student.recess] : recesses;
  return afterRecess(priceOf(plan, month, student), { month, periodInMonths, isOneTime, billingType }, all);
}

/** Outside of the month's run, `notBefore` is the first day on which the charge may be due. */
export type DraftTime = { createdAt: string; notBefore?: CivilDate };

/** The charge is due on `notBefore` at the earliest, and stored as paid if discounts cover it. */
export function draftOf(
  profile: Profile,
  student: Student,
  plan: Plan,
  month: YearMonth,
  { createdAt, notBefore }: DraftTime,
): Charge {
  const dueDate = dueDateOf(billingDateOf(month, profile), {
    dueDay: student.dueDay,
    termDays: profile.paymentTermDays,
  });
  const { amountCents, discountCents, isRecess } = priceInMonth(profile, student, plan, month);
  const isFree = amountCents === 0;
  const due = notBefore ? laterOf(dueDate, notBefore) : dueDate;
  const madeOn = civilDateIn(profile.timezone, new Date(createdAt));
  return {
    studentId: student.id,
    month,
    sequence: 0,
    planId: plan.id,
    planName: plan.name,
    studentName: student.name,
    amountCents,
    ...(discountCents > 0 && discountOf(discountCents, student, isRecess)),
    // A charge made after its due date has no fee and no discount: its payer could not know of it.
    ...(madeOn <= due && termsOf(profile, amountCents)),
    periodInMonths: plan.periodInMonths,
    isOneTime: plan.isOneTime,
    frequency: plan.frequency,
    reference: referenceOf(month, profile.billingType, plan.isOneTime ? 1 : plan.periodInMonths),
    dueDate: due,
    status: isFree ? "pago" : "pendente",
    paidDate: isFree ? madeOn : null,
    ...EMPTY_LEDGER,
    createdAt,
  };
}

/** Keeps the due date of a run's charge; others are due today at the earliest. */
export function manualDraft(ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): Charge {
  const time = { createdAt: ctx.now().toISOString() };
  const isOfRun = isStillExpected(student, plan, month, ctx.profile);
  return draftOf(ctx.profile, student, plan, month, isOfRun ? time : { ...time, notBefore: ctx.today });
}

const discountOf = (
  discountCents: number,
  { discount }: Student,
  isRecess: boolean,
): Pick<Charge, "discountCents" | "discountReason"> => {
  const reasons = [discount?.reason, isRecess && RECESS_REASON].filter(Boolean);
  return { discountCents, ...(reasons.length > 0 && { discountReason: reasons.join(" e ") }) };
};

import { referenceOf } from "@emdia/contracts/values/billing-period";
import { type CivilDate, civilDateIn, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { dueDateOf, priceOf } from "@emdia/contracts/values/own-terms";
import type { Charge } from "./charge.ts";
import type { ProfileContext } from "./context.ts";
import { isToCome } from "./due.ts";
import { termsOf } from "./late-fee.ts";
import { EMPTY_LEDGER } from "./ledger.ts";
import { billingDateOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

const discountOf = (
  discountCents: number,
  { discount }: Student,
): Pick<Charge, "discountCents" | "discountReason"> => ({
  discountCents,
  ...(discount?.reason && { discountReason: discount.reason }),
});

/**
 * The instant (ISO UTC) at which a charge is created. For a charge outside its month's run, also
 * the first day on which it may be due.
 */
export type DraftTime = { createdAt: string; notBefore?: CivilDate };

/**
 * Returns the recurring charge of a student and month as it would be created now: a snapshot of
 * plan, price, discount and names. Its due date follows the owner's setting or the student's own
 * due day. Outside the month's run it is at least `notBefore`, so that a charge that the owner
 * creates is never overdue at once. A charge that a discount covers wholly is created as paid.
 */
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
  const { amountCents, discountCents } = priceOf(plan.priceCents, month, student);
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
    ...(discountCents > 0 && discountOf(discountCents, student)),
    // A charge that is made after its due date has no such terms: its payer could not know of it.
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

/**
 * Returns the charge as it would be created now. If the month's run will create this charge, it
 * keeps its own due date. A charge that the owner creates outside the run is due today at the
 * earliest.
 */
export function manualDraft(ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): Charge {
  const time = { createdAt: ctx.now().toISOString() };
  const isOfRun = isToCome(student, plan, month, ctx.profile);
  return draftOf(ctx.profile, student, plan, month, isOfRun ? time : { ...time, notBefore: ctx.today });
}

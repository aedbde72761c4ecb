import { referenceOf } from "@emdia/contracts/values/billing-period";
import { type CivilDate, civilDateIn, laterOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { dueDateOf, priceOf } from "@emdia/contracts/values/own-terms";
import type { ProfileContext } from "./context.ts";
import { EMPTY_LEDGER } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import { billingDateOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

const discountOf = (
  discountCents: number,
  { discount }: Student,
): Pick<Payment, "discountCents" | "discountReason"> => ({
  discountCents,
  ...(discount?.reason && { discountReason: discount.reason }),
});

/** When a charge is made (ISO UTC) and, where that is by hand, the first day on which it may be due. */
export type DraftTime = { createdAt: string; notBefore?: CivilDate };

/**
 * The recurring charge of a student and month as it would be made now: a snapshot of plan, price, discount and names, due
 * by the owner's term or the student's own day or, made by hand, on `notBefore` where that is later: nothing is overdue
 * when it is made. What a discount takes wholly is paid from the beginning.
 */
export function draftOf(
  profile: Profile,
  student: Student,
  plan: Plan,
  month: YearMonth,
  { createdAt, notBefore }: DraftTime,
): Payment {
  const dueDate = dueDateOf(billingDateOf(month, profile), {
    dueDay: student.dueDay,
    termDays: profile.paymentTermDays,
  });
  const { amountCents, discountCents } = priceOf(plan.priceCents, month, student);
  const isFree = amountCents === 0;
  return {
    studentId: student.id,
    month,
    sequence: 0,
    planId: plan.id,
    planName: plan.name,
    studentName: student.name,
    amountCents,
    ...(discountCents > 0 && discountOf(discountCents, student)),
    periodInMonths: plan.periodInMonths,
    isOneTime: plan.isOneTime,
    frequency: plan.frequency,
    reference: referenceOf(month, profile.billingType, plan.isOneTime ? 1 : plan.periodInMonths),
    dueDate: notBefore ? laterOf(dueDate, notBefore) : dueDate,
    status: isFree ? "pago" : "pendente",
    paidDate: isFree ? civilDateIn(profile.timezone, new Date(createdAt)) : null,
    ...EMPTY_LEDGER,
    createdAt,
  };
}

/** The charge that the owner would make by hand now, shown as expected until then: due today at the earliest. */
export const draftByHand = (ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): Payment =>
  draftOf(ctx.profile, student, plan, month, { createdAt: ctx.now().toISOString(), notBefore: ctx.today });

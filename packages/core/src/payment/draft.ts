import { referenceOf } from "@emdia/contracts/values/billing-period";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { billingDateOf } from "../billing/period.ts";
import type { Plan } from "../plan/index.ts";
import type { Profile } from "../profile/profile.ts";
import type { Student } from "../student/student.ts";
import type { Payment } from "./payment.ts";

/**
 * The recurring charge of a student and month as it would be made now: a snapshot of plan, price and names, due on the
 * month's billing date (product.md). Shown as expected until something needs it, then stored as it is.
 */
export function draftOf(profile: Profile, student: Student, plan: Plan, month: YearMonth, createdAt: string): Payment {
  return {
    studentId: student.id,
    month,
    sequence: 0,
    planId: plan.id,
    planName: plan.name,
    studentName: student.name,
    amountCents: plan.priceCents,
    periodInMonths: plan.periodInMonths,
    isOneTime: plan.isOneTime,
    reference: referenceOf(month, profile.billingType, plan.isOneTime ? 1 : plan.periodInMonths),
    dueDate: billingDateOf(month, profile),
    status: "pendente",
    paidDate: null,
    createdAt,
  };
}

/** The students list's next-charge column: the spec's texts, computed from the anchor (product.md). */
import { periodLabel } from "@emdia/contracts/values/billing-period";
import { addMonths, type CivilDate, type YearMonth } from "@emdia/contracts/values/calendar";
import { isInCycle, isPausedOn } from "../billing/due.ts";
import { anchorOf, type BillingState, billingDateOf } from "../billing/period.ts";
import type { Payment } from "../payment/payment.ts";
import { isOverdue } from "../payment/view.ts";
import type { Plan } from "../plan/index.ts";
import type { Student } from "./student.ts";

/** How far ahead a pause or a long period may push the next charge, in months. */
const LOOK_AHEAD = 61;

/** The owner's billing and their day: all that is needed of a context. */
type OwnerDay = { profile: BillingState; today: CivilDate };

export type NextCharge = { date: CivilDate | null; label: string };

/** The billing date of the first month from `from` on that falls in the cycle, has no charge yet and no pause. */
function nextDate(ctx: OwnerDay, student: Student, plan: Plan, from: YearMonth, charged: Set<YearMonth>) {
  const anchor = anchorOf(student, ctx.profile);
  for (let ahead = 0; ahead < LOOK_AHEAD; ahead++) {
    const month = addMonths(from, ahead);
    const date = billingDateOf(month, ctx.profile);
    if (isInCycle(plan, anchor, month) && !charged.has(month) && !isPausedOn(student, date)) return date;
  }
  return null;
}

/**
 * In order: 'Erro' without a plan, 'Vencida' with an overdue charge, 'Pendente' with an open one, 'N/A' while waiting
 * for approval, paused without end or after a one-time plan was charged, 'Primeira cobrança' before the first, else the plan's period.
 * `payments` are the student's recent charges.
 */
export function nextChargeOf(
  ctx: OwnerDay,
  student: Student,
  plan: Plan | undefined,
  payments: readonly Payment[],
): NextCharge {
  if (!plan) return { date: null, label: "Erro" };
  if (student.status === "aguardando") return { date: null, label: "N/A" };
  const open = payments
    .filter((payment) => payment.status === "pendente")
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1));
  const [oldest] = open;
  if (oldest) return { date: oldest.dueDate, label: isOverdue(oldest, ctx.today) ? "Vencida" : "Pendente" };
  const charged = new Set(payments.map((payment) => payment.month));
  const date = nextDate(ctx, student, plan, ctx.profile.billing.month, charged);
  if (date === null) return { date, label: "N/A" };
  if (student.anchorMonth === null && !plan.isOneTime) return { date, label: "Primeira cobrança" };
  return { date, label: periodLabel(plan.periodInMonths, plan.isOneTime) };
}

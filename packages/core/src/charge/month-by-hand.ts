/** See docs/rules/billing-day.md, "Covered months". */

import { type Charge, chargeKeysOf, freeNumberOf, isListed } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { anchorAfter, isSpanFree } from "../model/covered-months.ts";
import { manualDraft } from "../model/draft.ts";
import { chargeableMonth, isBillable, isStillExpected, thisMonthOf } from "../model/due.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { getCharges } from "../store/charges.ts";
import { chargesOfCycle } from "../store/cycles.ts";
import type { NewCharge } from "./create-or-get-charge.ts";

export const chargesOfThisMonth = (ctx: ProfileContext, student: Student): Promise<Charge[]> =>
  getCharges(ctx, chargeKeysOf(student, thisMonthOf(ctx), thisMonthOf(ctx)));

/** Prefers an open charge to a paid one, both to a void one. An extra charge asks for no month. */
export const monthlyOf = (charges: readonly Charge[]): Charge | undefined => {
  const asking = charges.filter(({ isExtra }) => !isExtra);
  return asking.find(({ status }) => status === "pendente") ?? asking.find(isListed) ?? asking[0];
};

/**
 * Returns a draft of the month's charge (also of a voided one, "Cobrar de novo"), or of a one-time
 * plan's fee for a student who was charged before. Returns undefined if neither is possible.
 */
export async function draftOfMonth(
  ctx: ProfileContext,
  student: Student,
  plan: Plan,
  stored: readonly Charge[],
): Promise<NewCharge | undefined> {
  const month = thisMonthOf(ctx);
  const isMonthlyStored = stored.some(({ sequence }) => sequence === 0);
  if (!isBillable(student)) return undefined;
  if (!isMonthlyStored && chargeableMonth(ctx, student, plan))
    return { charge: manualDraft(ctx, student, plan, month) };
  if (student.anchorMonth === null || (!plan.isOneTime && !isMonthlyStored)) return undefined;
  return draftAgain(ctx, student, plan, month);
}

/** Returns the charge that the pending month's run has still to make, if there is one. */
export const draftsOfRun = (ctx: ProfileContext, student: Student, plan: Plan, stored: readonly Charge[]): Charge[] =>
  [ctx.profile.billing.month]
    .filter((pending) => !stored.some(({ month, sequence }) => month === pending && sequence === 0))
    .filter((pending) => isStillExpected(student, plan, pending, ctx.profile))
    .map((pending) => manualDraft(ctx, student, plan, pending));

/** Drafts a void month's charge again, or a fee beside a month's; undefined if none is possible. */
export async function draftAgain(
  ctx: ProfileContext,
  student: Student,
  plan: Plan,
  month: Charge["month"],
): Promise<NewCharge | undefined> {
  const charges = await chargesOfCycle(ctx, student);
  const isFee = ({ month: of, isOneTime, isExtra, planId, status }: Charge) =>
    of === student.anchorMonth && isOneTime && !isExtra && planId === plan.id && status !== "cancelado";
  // A run of today may have read the student already: its charge counts as made.
  const isRunning = ctx.profile.billing.date <= ctx.today;
  const made = isRunning ? [...charges, ...draftsOfRun(ctx, student, plan, charges)] : charges;
  if (plan.isOneTime ? made.some(isFee) : !isSpanFree(plan, month, made)) return undefined;
  const isMonthlyStored = charges.some((one) => one.month === month && one.sequence === 0);
  const sequence = freeNumberOf(student, month, isMonthlyStored);
  if (sequence === undefined) return undefined;
  const charge = { ...manualDraft(ctx, student, plan, month), sequence };
  const moved = anchorAfter(student, plan, { charges: [...charges, charge] }, ctx.profile) ?? undefined;
  return { charge, anchorMonth: plan.isOneTime ? month : moved };
}

import type { ChargeChoice } from "@emdia/contracts/charge";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { isListed } from "../model/charge.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { nextMonthOf } from "../model/covered-months.ts";
import { manualDraft } from "../model/draft.ts";
import { isStillExpected } from "../model/due.ts";
import { nextChargeView } from "../model/next-charge.ts";
import { chargesOfCycle } from "../store/cycles.ts";
import { requirePlan } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { chargesOfThisMonth, draftOfMonth } from "./month-by-hand.ts";

/**
 * Lists the next run's charge and this month's (docs/rules/billing-day.md, "Covered months").
 * @throws AppError student.not_found, plan.not_found
 */
export async function listChargeChoices(ctx: ProfileContext, studentId: number): Promise<ChargeChoice[]> {
  const student = await requireStudent(ctx, studentId);
  const plan = await requirePlan(ctx, student.planId);
  const [stored, charges] = [await chargesOfThisMonth(ctx, student), await chargesOfCycle(ctx, student)];
  const { month: pending } = ctx.profile.billing;
  const isPending =
    isStillExpected(student, plan, pending, ctx.profile) && !charges.some((one) => one.month === pending);
  const ofRun = isPending ? manualDraft(ctx, student, plan, pending) : undefined;
  const now = await draftOfMonth(ctx, student, plan, stored);
  const drafts = [...(ofRun ? [ofRun] : []), ...(now && thisMonthOf(ctx) !== ofRun?.month ? [now.charge] : [])];
  return drafts.filter(isListed).map((charge) => {
    const after = plan.isOneTime ? undefined : nextMonthOf(student, plan, [...charges, charge], ctx.profile);
    const next = after ? nextChargeView(ctx, manualDraft(ctx, student, plan, after)) : null;
    return { ...nextChargeView(ctx, charge), date: charge.dueDate, paymentId: chargeIdOf(charge), next };
  });
}

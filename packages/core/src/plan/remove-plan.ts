import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import { removalOfPlan, requirePlan } from "../store/plans.ts";

/** Waiting students count too. @throws AppError plan.not_found, plan.has_students */
export async function removePlan(ctx: OwnerContext, planId: number): Promise<void> {
  try {
    await ctx.table.transact(removalOfPlan(ctx, planId));
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const { studentCount, waitingCount = 0 } = await requirePlan(ctx, planId);
    throw new AppError(studentCount + waitingCount > 0 ? "plan.has_students" : "conflict.changed_meanwhile");
  }
}

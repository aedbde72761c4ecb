import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { planKey } from "../model/keys.ts";
import { type Expression, TransactionRefused } from "../model/ports/table.ts";
import { requirePlan } from "../store/plans.ts";
import { withdrawOffer } from "../store/showcase.ts";

/** Removes a plan nobody is on, waiting ones included. @throws AppError plan.not_found, plan.has_students */
export async function removePlan(ctx: OwnerContext, planId: number): Promise<void> {
  const empty: Expression = {
    expression: "#count = :none AND (attribute_not_exists(#waiting) OR #waiting = :none)",
    names: { "#count": "studentCount", "#waiting": "waitingCount" },
    values: { ":none": 0 },
  };
  try {
    await ctx.table.transact([
      { remove: planKey(ctx.ownerId, planId), condition: empty },
      withdrawOffer(ctx.ownerId, planId),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const { studentCount, waitingCount = 0 } = await requirePlan(ctx, planId);
    throw new AppError(studentCount + waitingCount > 0 ? "plan.has_students" : "conflict.changed_meanwhile");
  }
}

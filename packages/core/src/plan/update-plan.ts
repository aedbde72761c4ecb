import type { PlanPatch, PlanWire } from "@emdia/contracts/plan";
import { invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import { toPlanView } from "../model/plan-view.ts";
import { patchPlan, requirePlan } from "../store/plans.ts";
import { priceCentsOf } from "./create-plan.ts";

/**
 * Patches a plan; absent fields stay unchanged. A plan that becomes one-time gets the period 1; a
 * plan that becomes recurring needs a period. Existing charges keep their snapshot (docs/rules.md,
 * "The snapshot").
 * @throws AppError plan.not_found, request.invalid
 */
export async function updatePlan(ctx: OwnerContext, planId: number, input: PlanPatch): Promise<PlanWire> {
  const { price, periodInMonths, isOneTime, frequency, description, ...rest } = input;
  const patch: Partial<Plan> = { ...(rest as Partial<Plan>) };
  if (price !== undefined) patch.priceCents = priceCentsOf(price);
  if (frequency !== undefined) patch.frequency = frequency || null;
  if (description !== undefined) patch.description = description || null;
  if (isOneTime !== undefined || periodInMonths !== undefined)
    Object.assign(patch, await periodOfPatch(ctx, planId, { isOneTime, periodInMonths }));
  return toPlanView(ctx.ownerId, await patchPlan(ctx, planId, patch));
}

type PeriodPatch = { isOneTime: boolean | undefined; periodInMonths: number | undefined };

async function periodOfPatch(ctx: OwnerContext, planId: number, patch: PeriodPatch): Promise<Partial<Plan>> {
  const isOneTime = patch.isOneTime ?? (await requirePlan(ctx, planId)).isOneTime;
  if (isOneTime) return { isOneTime, periodInMonths: 1 };
  if (patch.periodInMonths === 0) throw invalidField("periodInMonths", "O período deve ser de pelo menos 1 mês");
  return { isOneTime, ...(patch.periodInMonths ? { periodInMonths: patch.periodInMonths } : {}) };
}

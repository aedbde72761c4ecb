import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import type { OwnerContext } from "../context.ts";
import type { Page } from "../table/paginate.ts";
import { pageOfPlans, requirePlan } from "./repository.ts";
import { toPlanView } from "./view.ts";

/** One page of the owner's plans, in the order they were made. */
export async function listPlans(
  ctx: OwnerContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PlanWire>> {
  const page = await pageOfPlans(ctx, limit, cursor);
  return { items: page.items.map((plan) => toPlanView(ctx.ownerId, plan)), cursor: page.cursor };
}

/** @throws AppError plan.not_found */
export async function viewPlan(ctx: OwnerContext, planId: number): Promise<PlanWire> {
  return toPlanView(ctx.ownerId, await requirePlan(ctx, planId));
}

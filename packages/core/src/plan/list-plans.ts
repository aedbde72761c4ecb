import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PlanWire } from "@emdia/contracts/plan";
import type { OwnerContext } from "../model/context.ts";
import { toPlanView } from "../model/plan-view.ts";
import type { ClockAndDate } from "../model/rise.ts";
import { pageOfPlans, requirePlan } from "../store/plans.ts";
import type { Page } from "../table/reading.ts";

export async function listPlans(
  ctx: OwnerContext & ClockAndDate,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PlanWire>> {
  const page = await pageOfPlans(ctx, limit, cursor);
  return { items: page.items.map((plan) => toPlanView(ctx, plan)), cursor: page.cursor };
}

export async function viewPlan(ctx: OwnerContext & ClockAndDate, planId: number): Promise<PlanWire> {
  return toPlanView(ctx, await requirePlan(ctx, planId));
}

import type { PlanInput, PlanWire } from "@emdia/contracts/plan";
import { centsFromReais } from "@emdia/contracts/values/money";
import { invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { toPlanView } from "../model/plan-view.ts";
import type { ClockAndDate } from "../model/rise.ts";
import { insertPlan } from "../store/plans.ts";
import { nextNumber } from "../table/next-number.ts";

export function priceCentsOf(price: number): number {
  const cents = centsFromReais(price);
  if (cents === undefined) throw invalidField("price", "Use no máximo duas casas decimais");
  return cents;
}

/** Period 0 is one-time, stored as 1 (docs/rules/billing-day.md, "When a student is charged"). */
export async function createPlan(ctx: OwnerContext & ClockAndDate, input: PlanInput): Promise<PlanWire> {
  const isOneTime = input.isOneTime ?? input.periodInMonths === 0;
  const plan = await insertPlan(ctx, {
    id: await nextNumber(ctx),
    name: input.name,
    priceCents: priceCentsOf(input.price),
    periodInMonths: isOneTime ? 1 : input.periodInMonths,
    isOneTime,
    frequency: input.frequency || null,
    description: input.description || null,
    active: input.active,
    studentCount: 0,
    createdAt: ctx.now().toISOString(),
  });
  return toPlanView(ctx, plan);
}

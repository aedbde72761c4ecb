import type { PlanWire } from "@emdia/contracts/plan";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { planPriceIn } from "@emdia/contracts/values/own-terms";
import type { Plan } from "./plan.ts";
import { type ClockAndDate, currentMonth, toRiseView } from "./rise.ts";

export function toPlanView(ctx: ClockAndDate & { ownerId: string }, plan: Plan): PlanWire {
  const month = currentMonth(ctx);
  const { priceCents: _own, waitingCount: _waiting, nextPriceCents: _cents, nextPriceFrom: _from, ...shown } = plan;
  const price = reaisFromCents(planPriceIn(plan, month));
  return { ...shown, userId: ctx.ownerId, price, nextPrice: toRiseView(plan, month) };
}

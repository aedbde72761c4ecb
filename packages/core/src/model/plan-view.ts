import type { PlanWire } from "@emdia/contracts/plan";
import { reaisFromCents } from "@emdia/contracts/values/money";
import type { Plan } from "./plan.ts";

/** Returns a plan in its API form, with its price in decimal reais. */
export function toPlanView(ownerId: string, { priceCents, waitingCount: _waiting, ...plan }: Plan): PlanWire {
  return { ...plan, userId: ownerId, price: reaisFromCents(priceCents) };
}

/** See docs/rules/plan.md, "Price rises", "Recess". */

import { PERIOD_MAX_MONTHS, PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import type { RecessInput, RiseInput } from "@emdia/contracts/rise";
import { addMonths, type YearMonth } from "@emdia/contracts/values/calendar";
import { centsFromReais } from "@emdia/contracts/values/money";
import { priceAfterRise } from "@emdia/contracts/values/own-terms";
import type { Recess } from "@emdia/contracts/values/recess";
import { AppError } from "../model/app-error.ts";
import { chargeKeysOf } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import { currentMonth, isChargedIn, isSameRecess, recessFrom } from "../model/rise.ts";
import type { Student } from "../model/student.ts";
import type { LaterTerms } from "../model/student-terms.ts";
import { getCharges } from "../store/charges.ts";

/** @throws AppError plan.not_found, rise.price_limit for a price beyond the limits */
export function raisedPriceOf(
  student: Student,
  plan: Plan | undefined,
  { from, price, percent = 0 }: RiseInput,
  now: YearMonth,
): LaterTerms["nextPrice"] {
  if (!plan) throw new AppError("plan.not_found");
  const priceCents = centsFromReais(price ?? 0);
  const rise = price === undefined ? { basisPoints: Math.round(percent * 100) } : { priceCents: priceCents ?? 0 };
  const raised = priceAfterRise(plan, student, { from, ...rise }, now);
  if (raised > PRICE_MAX_CENTS || raised <= 0) throw new AppError("rise.price_limit");
  return { priceCents: raised, from };
}

/** A recess that is over can always be replaced. @throws AppError recess.has_charges */
export async function recessAfter(
  ctx: ProfileContext,
  student: Student,
  typed: RecessInput | null,
): Promise<Recess | null> {
  const after = typed && recessFrom(typed);
  const { recess: before } = student;
  const isKept = before && after && isSameRecess(before, after);
  if (before && !isKept && before.to >= currentMonth(ctx) && (await hasCharges(ctx, student, before)))
    throw new AppError("recess.has_charges");
  return after;
}

/** Tells whether charges exist in the recess, those for several months included. */
async function hasCharges(ctx: ProfileContext, student: Student, recess: Recess): Promise<boolean> {
  const [first, last] = [addMonths(recess.from, -PERIOD_MAX_MONTHS), addMonths(recess.to, PERIOD_MAX_MONTHS)];
  const charges = await getCharges(ctx, chargeKeysOf(student, first, last));
  return charges.some((charge) => isChargedIn(recess, charge, ctx.profile.billingType));
}

/** See docs/rules/billing-day.md, "When a student is charged". */
import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "./context.ts";
import { isBillable, isDue, isInCycle } from "./due.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

export const thisMonthOf = (ctx: Pick<ProfileContext, "today">): YearMonth => monthOf(ctx.today);

export const ownFirstMonth = ({ profile }: Pick<ProfileContext, "profile">): YearMonth =>
  monthOf(civilDateIn(profile.timezone, new Date(profile.createdAt)));

export function firstMonthOf({ profile }: Pick<ProfileContext, "profile">, student: Student): YearMonth {
  const { createdAt, anchorMonth } = student;
  const registered = monthOf(civilDateIn(profile.timezone, new Date(createdAt)));
  return anchorMonth !== null && anchorMonth < registered ? anchorMonth : registered;
}

/** Returns this month if it is in the student's cycle, or is their first, which fixes the cycle. */
export function chargeableMonth(ctx: ProfileContext, student: Student, plan: Plan): YearMonth | undefined {
  const month = thisMonthOf(ctx);
  if (student.anchorMonth === null) return month;
  return isInCycle(student, plan, month, ctx.profile) ? month : undefined;
}

/** Accepts expected months, and a year ahead (docs/rules/settlement.md, "Paying ahead"). */
export function isPayableMonth(ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): boolean {
  if (isExpectedMonth(ctx, student, plan, month)) return true;
  const isAhead = month > thisMonthOf(ctx) && month <= addMonths(thisMonthOf(ctx), MONTHS_AHEAD);
  return isAhead && isDue(student, plan, month, ctx.profile);
}

/** Accepts this month, the pending one and, while the run is late, the months between. */
export function isExpectedMonth(ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): boolean {
  if (!isBillable(student)) return false;
  if (month === chargeableMonth(ctx, student, plan)) return true;
  const pending = ctx.profile.billing.month;
  const thisMonth = thisMonthOf(ctx);
  const isLate = pending <= month && month <= thisMonth;
  const isNext = month === pending && pending <= addMonths(thisMonth, 1);
  return (isLate || isNext) && isInCycle(student, plan, month, ctx.profile);
}

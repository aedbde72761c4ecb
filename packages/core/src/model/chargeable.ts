/**
 * Finds the months for which the owner may create a charge by hand, and the months whose charge is
 * shown before it is stored (docs/rules.md, "When a student is charged").
 */
import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "./context.ts";
import { isBillable, isDue, isInCycle } from "./due.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

/** Returns the calendar month of the owner's current day. */
export const thisMonthOf = (ctx: Pick<ProfileContext, "today">): YearMonth => monthOf(ctx.today);

/** Returns the calendar month in which the owner's account was created. */
export const ownFirstMonth = ({ profile }: Pick<ProfileContext, "profile">): YearMonth =>
  monthOf(civilDateIn(profile.timezone, new Date(profile.createdAt)));

/** Returns the first month that a student may have a charge of. */
export function firstMonthOf({ profile }: Pick<ProfileContext, "profile">, student: Student): YearMonth {
  const { createdAt, anchorMonth } = student;
  const registered = monthOf(civilDateIn(profile.timezone, new Date(createdAt)));
  return anchorMonth !== null && anchorMonth < registered ? anchorMonth : registered;
}

/**
 * Returns the month for which the owner may charge a student by hand if no charge is stored: this
 * month, if the student's cycle includes it or the student was never charged (their first charge
 * fixes the cycle).
 */
export function chargeableMonth(ctx: ProfileContext, student: Student, plan: Plan): YearMonth | undefined {
  const month = thisMonthOf(ctx);
  if (student.anchorMonth === null) return month;
  return isInCycle(student, plan, month, ctx.profile) ? month : undefined;
}

/**
 * Tells whether a month's charge can be paid before it is stored: it is expected, or the month is
 * in the next year and the student's cycle includes it (docs/rules.md, "Paying ahead").
 */
export function isPayableMonth(ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): boolean {
  if (isExpectedMonth(ctx, student, plan, month)) return true;
  const isAhead = month > thisMonthOf(ctx) && month <= addMonths(thisMonthOf(ctx), MONTHS_AHEAD);
  return isAhead && isDue(student, plan, month, ctx.profile);
}

/**
 * Tells whether a month's charge is expected before it is stored: the charge of this month, of the
 * pending billing month and, while the run is late, of each month between them.
 */
export function isExpectedMonth(ctx: ProfileContext, student: Student, plan: Plan, month: YearMonth): boolean {
  if (!isBillable(student)) return false;
  if (month === chargeableMonth(ctx, student, plan)) return true;
  const pending = ctx.profile.billing.month;
  const thisMonth = thisMonthOf(ctx);
  const isLate = pending <= month && month <= thisMonth;
  const isNext = month === pending && pending <= addMonths(thisMonth, 1);
  return (isLate || isNext) && isInCycle(student, plan, month, ctx.profile);
}

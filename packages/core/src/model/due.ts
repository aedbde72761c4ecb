/** See docs/rules/billing-day.md, "When a student is charged". */

import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import {
  addMonths,
  type CivilDate,
  civilDateIn,
  laterOf,
  monthOf,
  monthsBetween,
  type YearMonth,
} from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "./context.ts";
import { type BillingState, billingDateOf, knownPeriod } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

export const isBillable = (student: Pick<Student, "status">) =>
  student.status !== "arquivado" && student.status !== "aguardando";

/** A pause covers its end date. */
export function isPausedOn(student: Pick<Student, "status" | "pausedUntil">, day: CivilDate): boolean {
  return student.status === "pausado" && (student.pausedUntil === null || day <= student.pausedUntil);
}

/** A pause whose last day has passed is over, even if the stored status still says paused. */
export function statusOn(student: Pick<Student, "status" | "pausedUntil">, day: CivilDate): Student["status"] {
  return student.status !== "pausado" || isPausedOn(student, day) ? student.status : "ativo";
}

export type Cycle = Pick<Plan, "isOneTime" | "periodInMonths">;
type Cycled = Pick<Student, "anchorMonth" | "createdAt" | "approvedAt" | "status" | "pausedUntil">;

/** Returns the run's month or a later one (docs/rules/billing-day.md, "Covered months"). */
export function anchorOf(student: Cycled, plan: Cycle, state: BillingState): YearMonth {
  const { anchorMonth } = student;
  if (anchorMonth === null) return afterPause(student, firstCycleMonthOf(student, state), state);
  return plan.isOneTime || plan.periodInMonths === 1 ? anchorMonth : afterPause(student, anchorMonth, state);
}

/** A one-time plan includes its anchor month only. */
export function isInCycle(student: Cycled, plan: Cycle, month: YearMonth, state: BillingState): boolean {
  const elapsed = monthsBetween(anchorOf(student, plan, state), month);
  if (elapsed < 0) return false;
  return plan.isOneTime ? elapsed === 0 : elapsed % plan.periodInMonths === 0;
}

/** Paused, archived and waiting students are never due. */
export function isDue(student: Student, plan: Plan, month: YearMonth, state: BillingState): boolean {
  if (!isBillable(student) || isPausedOn(student, billingDateOf(month, state))) return false;
  return isInCycle(student, plan, month, state);
}

/** Tells whether a run will make the charge: only then is it listed before it is stored. */
export const isStillExpected = (student: Student, plan: Plan, month: YearMonth, state: BillingState): boolean =>
  month >= state.billing.month && isDue(student, plan, month, state);

function firstCycleMonthOf({ createdAt, approvedAt }: Cycled, state: BillingState): YearMonth {
  const since = approvedAt ?? createdAt;
  const registered = monthOf(civilDateIn(state.timezone, new Date(since)));
  const own = knownPeriod(registered, state).dueAt > since ? registered : addMonths(registered, 1);
  return laterOf(own, state.billing.month);
}

function afterPause(student: Cycled, month: YearMonth, state: BillingState): YearMonth {
  if (!isPausedOn(student, billingDateOf(month, state)) || student.pausedUntil === null) return month;
  const last = monthOf(student.pausedUntil);
  return isPausedOn(student, billingDateOf(last, state)) ? addMonths(last, 1) : last;
}

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

/** Accepts expected months and those a year ahead (docs/rules/settlement.md, "Paying ahead"). */
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

/**
 * Decides in which months a student owes a charge: pure rules of docs/rules.md, "When a student is
 * charged".
 */
import {
  addMonths,
  type CivilDate,
  civilDateIn,
  laterOf,
  monthOf,
  monthsBetween,
  type YearMonth,
} from "@emdia/contracts/values/calendar";
import { type BillingState, billingDateOf, knownPeriod } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

/**
 * Tells whether a student can be charged at all: they are neither archived nor waiting for the
 * owner's approval.
 */
export const isBillable = (student: Pick<Student, "status">) =>
  student.status !== "arquivado" && student.status !== "aguardando";

/** Tells whether a student's pause covers a day. A pause covers its end date. */
export function isPausedOn(student: Pick<Student, "status" | "pausedUntil">, day: CivilDate): boolean {
  return student.status === "pausado" && (student.pausedUntil === null || day <= student.pausedUntil);
}

/**
 * Returns a student's status on a day: a pause whose last day has passed is over, even if the
 * stored status still says paused.
 */
export function statusOn(student: Pick<Student, "status" | "pausedUntil">, day: CivilDate): Student["status"] {
  return student.status !== "pausado" || isPausedOn(student, day) ? student.status : "ativo";
}

type Cycled = Pick<Student, "anchorMonth" | "createdAt" | "approvedAt" | "status" | "pausedUntil">;

/**
 * Returns the month from which a student's cycle is counted. The first charge fixes it. Before that
 * charge, the result is the month of the run that will charge the student first: the first month
 * without a pause that was pending at registration (at approval for a waiting student) or later.
 */
export function anchorOf(student: Cycled, state: BillingState): YearMonth {
  if (student.anchorMonth) return student.anchorMonth;
  const since = student.approvedAt ?? student.createdAt;
  const registered = monthOf(civilDateIn(state.timezone, new Date(since)));
  const own = knownPeriod(registered, state).dueAt > since ? registered : addMonths(registered, 1);
  const first = laterOf(own, state.billing.month);
  if (!isPausedOn(student, billingDateOf(first, state)) || student.pausedUntil === null) return first;
  const last = monthOf(student.pausedUntil);
  return isPausedOn(student, billingDateOf(last, state)) ? addMonths(last, 1) : last;
}

/**
 * Tells whether the plan's cycle, counted from the anchor month, includes a month. A one-time plan
 * includes its anchor month only.
 */
export function isInCycle(
  plan: Pick<Plan, "isOneTime" | "periodInMonths">,
  anchor: YearMonth,
  month: YearMonth,
): boolean {
  const elapsed = monthsBetween(anchor, month);
  if (elapsed < 0) return false;
  return plan.isOneTime ? elapsed === 0 : elapsed % plan.periodInMonths === 0;
}

/**
 * Tells whether a student is charged in a month. Paused, archived and waiting students never are.
 */
export function isDue(student: Student, plan: Plan, month: YearMonth, state: BillingState): boolean {
  if (!isBillable(student) || isPausedOn(student, billingDateOf(month, state))) return false;
  return isInCycle(plan, anchorOf(student, state), month);
}

/**
 * Tells whether a run will still create the charge of a month. Only such a charge is listed before
 * it is stored.
 */
export const isStillExpected = (student: Student, plan: Plan, month: YearMonth, state: BillingState): boolean =>
  month >= state.billing.month && isDue(student, plan, month, state);

/** No month is free by accident or charged twice (docs/rules/billing-day.md, "Covered months"). */
import { addMonths, laterOf, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "./charge.ts";
import { type Cycle, isPausedOn } from "./due.ts";
import { type BillingState, billingDateOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

type Pausable = Pick<Student, "status" | "pausedUntil">;

/** Returns no months for a void charge, a second fee or an extra charge: none covers a month. */
export const monthsCoveredBy = (charge: Charge): YearMonth[] =>
  charge.status === "cancelado" || (charge.sequence > 0 && charge.isOneTime) ? [] : spanFrom(charge.month, charge);

export function isSpanFree(plan: Cycle, month: YearMonth, charges: readonly Charge[]): boolean {
  const covered = new Set(charges.flatMap(monthsCoveredBy));
  return spanFrom(month, plan).every((one) => !covered.has(one));
}

/**
 * Returns the first month that a run still makes, that no pause covers, and from which the cycle
 * meets no covered month. A voided month is charged again by hand alone.
 */
export function nextMonthOf(
  student: Pausable,
  plan: Cycle,
  charges: readonly Charge[],
  state: BillingState,
): YearMonth {
  const covered = new Set(charges.flatMap(monthsCoveredBy));
  const first = state.billing.month;
  const last = [...covered].reduce((latest, month) => laterOf(latest, month), first);
  const monthly = new Map(charges.filter(({ sequence }) => sequence === 0).map((charge) => [charge.month, charge]));
  const isOfCycle = (month: YearMonth) => {
    const stored = monthly.get(month);
    return stored?.status !== "cancelado" && stored?.periodInMonths === plan.periodInMonths;
  };
  const isFree = (month: YearMonth) => spanFrom(month, plan).every((one) => !covered.has(one));
  const step = plan.isOneTime ? Number.POSITIVE_INFINITY : plan.periodInMonths;
  const meetsNone = (month: YearMonth) => {
    for (let later = step; later <= monthsBetween(month, last); later += step)
      if (!isOfCycle(addMonths(month, later)) && !isFree(addMonths(month, later))) return false;
    return true;
  };
  let month = first;
  while (monthly.has(month) || !isFree(month) || isSkipped(student, month, state) || !meetsNone(month))
    month = addMonths(month, 1);
  return month;
}

/**
 * Returns the month from which the cycle counts after a change; null before the first charge, which
 * fixes it. `isGiven`: the plan is new to the student, so a one-time plan is charged once more.
 * `isTurned`: an edit made the plan one-time, so that the anchor is no longer the fee's month.
 */
export function anchorAfter(
  student: Pausable & Pick<Student, "anchorMonth">,
  plan: Pick<Plan, "id"> & Cycle,
  { charges, isGiven = false, isTurned = false }: { charges: readonly Charge[]; isGiven?: boolean; isTurned?: boolean },
  state: BillingState,
): YearMonth | null {
  const { anchorMonth } = student;
  if (anchorMonth === null) return null;
  const isSince = ({ createdAt }: Charge) =>
    charges.every((other) => other.planId === plan.id || other.createdAt < createdAt);
  const fees = charges
    .filter((one) => one.isOneTime && !one.isExtra && one.planId === plan.id)
    .filter((one) => (isTurned ? isSince(one) : one.month === anchorMonth));
  if (plan.isOneTime && !isGiven && fees.length > 0) return fees.map(({ month }) => month).reduce(laterOf);
  const next = nextMonthOf(student, plan, charges, state);
  if (plan.isOneTime || plan.periodInMonths > 1 || anchorMonth > next) return next;
  // A monthly anchor stays if only stored months and pauses, which a run skips, come before `next`.
  const stored = new Set(charges.filter(({ sequence }) => sequence === 0).map(({ month }) => month));
  // An edit of the billing day may bring the last run's month once more.
  const last = addMonths(state.billing.month, -1);
  const isCovered = charges.some((one) => monthsCoveredBy(one).includes(last));
  let month = laterOf(anchorMonth, isCovered ? last : state.billing.month);
  while (stored.has(month) || isSkipped(student, month, state)) month = addMonths(month, 1);
  return month < next ? next : anchorMonth;
}

const spanFrom = (month: YearMonth, { isOneTime, periodInMonths }: Cycle): YearMonth[] =>
  Array.from({ length: isOneTime ? 1 : periodInMonths }, (_, index) => addMonths(month, index));

const isSkipped = (student: Pausable, month: YearMonth, state: BillingState): boolean =>
  student.pausedUntil !== null && isPausedOn(student, billingDateOf(month, state));

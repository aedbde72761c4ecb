/** Keeps a cycle's start true to its charges (docs/rules/billing-day.md, "Covered months"). */
import { MONTHS_AHEAD, PERIOD_MAX_MONTHS } from "@emdia/contracts/constants";
import { addMonths, laterOf, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { type Charge, chargeKeysOf } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { anchorAfter } from "../model/covered-months.ts";
import { firstMonthOf, thisMonthOf } from "../model/due.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { studentKey } from "../model/keys.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { wasWritten } from "../table/reading.ts";
import { getCharges, getReadableCharges } from "./charges.ts";
import { requireStudent } from "./students.ts";

/** Returns void charges too. */
export function chargesOfCycle(ctx: ProfileContext, ...students: readonly Student[]): Promise<Charge[]> {
  const [pending, now] = [ctx.profile.billing.month, thisMonthOf(ctx)];
  const last = addMonths(laterOf(pending, now), MONTHS_AHEAD);
  const keysOf = (student: Student) =>
    chargeKeysOf(student, laterOf(addMonths(pending, -PERIOD_MAX_MONTHS), firstMonthOf(ctx, student)), last);
  return getCharges(ctx, students.flatMap(keysOf));
}

/** Returns null before the first charge. `change`: as of `anchorAfter`. */
export async function anchorOn(
  ctx: ProfileContext,
  student: Student,
  plan: Plan,
  change: { isGiven?: boolean; isTurned?: boolean } = {},
): Promise<YearMonth | null> {
  if (student.anchorMonth === null) return null;
  return anchorAfter(student, plan, { charges: await chargesOfCycle(ctx, student), ...change }, ctx.profile);
}

const TRIES = 3;

/** Aligns a cycle to changed charges or terms. A repeat is safe: it reads both again. */
export async function alignCycle(
  ctx: ProfileContext,
  studentId: number,
  plans: ReadonlyMap<number, Plan>,
  change: { isTurned?: boolean } = {},
): Promise<Student> {
  for (let attempt = 1; ; attempt++) {
    const student = await requireStudent(ctx, studentId);
    const plan = plans.get(student.planId);
    const anchorMonth = plan ? await anchorOn(ctx, student, plan, change) : student.anchorMonth;
    if (anchorMonth === student.anchorMonth || attempt > TRIES) return student;
    const { planId, anchorMonth: before, status, pausedUntil, extraCharges } = student;
    const condition = unchanged({ planId, anchorMonth: before, status, pausedUntil, extraCharges });
    const write = ctx.table.update(studentKey(ctx.ownerId, studentId), setFields({ anchorMonth }), condition);
    if (await wasWritten(write)) return { ...student, anchorMonth };
  }
}

/** This many students are read and stored at the same time. */
const AT_ONCE = 10;

export async function alignCycles(
  ctx: ProfileContext,
  students: readonly Student[],
  plans: ReadonlyMap<number, Plan>,
  change: { isTurned?: boolean } = {},
): Promise<void> {
  const left = [...students];
  while (left.length > 0)
    await Promise.all(left.splice(0, AT_ONCE).map(({ id }) => alignCycle(ctx, id, plans, change)));
}

/** Tells whether the billing day decides a cycle's start: a later one, or after a dated pause. */
export function hangsOnBillingDay(
  { profile: { billing } }: ProfileContext,
  { planId, status, pausedUntil, anchorMonth }: Student,
  plans: ReadonlyMap<number, Plan>,
): boolean {
  const plan = plans.get(planId);
  if (!plan || anchorMonth === null) return false;
  if (anchorMonth > billing.month) return true;
  if (status !== "pausado" || pausedUntil === null) return false;
  const [end, isMonthly] = [monthOf(pausedUntil), !plan.isOneTime && plan.periodInMonths === 1];
  // The day decides whether the pause covers the month in which a longer cycle began.
  if (!plan.isOneTime && !isMonthly && end >= anchorMonth) return true;
  // A monthly cycle keeps its beginning through a pause.
  return end >= addMonths(billing.month, -1) && (anchorMonth === billing.month || isMonthly);
}

/** Returns whose long cycle or fee an edit gave to the last run after that run had read them. */
export async function missedByLastRun(
  ctx: ProfileContext,
  students: readonly Student[],
  plans: ReadonlyMap<number, Plan>,
): Promise<ReadonlySet<number>> {
  const month = ctx.profile.lastBilling?.month;
  const isLong = (plan?: Plan) => plan && (plan.isOneTime || plan.periodInMonths > 1);
  const begun = students.filter(({ planId, anchorMonth }) => anchorMonth === month && isLong(plans.get(planId)));
  if (!month || begun.length === 0) return new Set();
  const keys = begun.map(({ id }) => ({ studentId: id, month, sequence: 0 }));
  const { charges, unreadable } = await getReadableCharges(ctx, keys);
  const made = new Set([...unreadable, ...charges.map(({ studentId }) => studentId)]);
  return new Set(begun.map(({ id }) => id).filter((id) => !made.has(id)));
}

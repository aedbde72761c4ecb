/** Reads the students and charges of one page of a billing run. */

import { logger } from "../logger.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isDue, isPausedOn } from "../model/due.ts";
import { silenceReasonOf } from "../model/missed-months.ts";
import type { Plan } from "../model/plan.ts";
import { isLateRun } from "../model/run-bounds.ts";
import type { Student } from "../model/student.ts";
import { readContacts } from "../store/messages.ts";
import { readablePlansById } from "../store/plans.ts";
import { isOnlyPaidAhead } from "../store/release-ahead.ts";
import { pageOfReadableStudents } from "../store/students.ts";
import { readWatermark } from "../store/watermark.ts";
import { readStored, type StoredCharges, withFamilies } from "./read-families.ts";
import type { StudentCharge } from "./student-charge.ts";

/** One message processes this many students; another message continues with the rest. */
const STUDENTS_PER_PAGE = 100;

/**
 * The charges to create on a page of the run, and the start of the next page. `unreadable` counts
 * the students whose data cannot be read; `isLost` is true if no student of the page can be read.
 * `erased` are the erased students whose charge of the month still has their name, `away` the open
 * charges that paused students paid in part ahead.
 */
export type RunPage = {
  charges: StudentCharge[];
  erased: Student[];
  away: Charge[];
  unreadable: number;
  isLost: boolean;
  cursor: string | undefined;
};

function owes(ctx: ProfileContext, student: Student, plan: Plan, stored: Charge | undefined): boolean {
  const { billing } = ctx.profile;
  return !isPausedOn(student, billing.date) && (!!stored || isDue(student, plan, billing.month, ctx.profile));
}

/** The data of the run that every student's charge needs. */
type Run = Pick<StudentCharge, "silence" | "watermark"> & { plans: ReadonlyMap<number, Plan> };

/**
 * Returns the charges of those students who owe one, and counts the students whose plan is
 * missing or damaged.
 */
function duesOf(ctx: ProfileContext, students: readonly Student[], stored: StoredCharges, { plans, ...run }: Run) {
  const dues: StudentCharge[] = [];
  let withoutPlan = 0;
  for (const student of students) {
    const plan = plans.get(student.planId);
    const charge = stored.get(student.id);
    if (!plan) {
      withoutPlan += 1;
      logger.error("a student's plan cannot be read", undefined, { ownerId: ctx.ownerId, studentId: student.id });
    } else if (owes(ctx, student, plan, charge))
      dues.push({ student, plan, period: ctx.profile.billing, stored: charge, ...run });
  }
  return { dues, withoutPlan };
}

/** Reads one page of the owner's students with their charges of the pending month. */
export async function readRunPage(ctx: ProfileContext, cursor: string | undefined): Promise<RunPage> {
  const { billing } = ctx.profile;
  const [page, plans, watermark] = await Promise.all([
    pageOfReadableStudents(ctx, STUDENTS_PER_PAGE, cursor),
    readablePlansById(ctx),
    readWatermark(ctx),
  ]);
  const run = {
    plans,
    silence: silenceReasonOf(ctx.profile, billing) ?? (isLateRun(ctx) ? "late" : undefined),
    watermark,
  };
  const read = await readStored(
    ctx,
    [...page.items, ...page.erased].map(({ id }) => id),
  );
  const { dues, withoutPlan } = duesOf(ctx, page.items, read.stored, run);
  const charges = await withFamilies(
    ctx,
    { dues, ...read },
    (students, stored) => duesOf(ctx, students, stored, run).dues,
  );
  const unreadable = page.unreadable + withoutPlan;
  const isLost = unreadable > 0 && unreadable === page.items.length + page.unreadable;
  const erased = page.erased.filter(({ id }) => read.stored.has(id) && read.stored.get(id)?.erasedAt === undefined);
  const away = page.items
    .filter((student) => isPausedOn(student, billing.date))
    .flatMap(({ id }) => read.stored.get(id) ?? [])
    .filter(isOnlyPaidAhead);
  // A chat about such a charge told the payer of it.
  const unnamed = (await readContacts(ctx, away)).filter(isOnlyPaidAhead);
  return { charges, erased, away: unnamed, unreadable, isLost, cursor: page.cursor };
}

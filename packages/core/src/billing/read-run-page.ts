/** Reads what a page of a billing run has to charge. */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { logger } from "../logger.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { isDue, isPausedOn } from "../model/due.ts";
import { silenceOf } from "../model/every-month.ts";
import type { Plan } from "../model/plan.ts";
import { isLateRun } from "../model/run-bounds.ts";
import type { Student } from "../model/student.ts";
import { getReadableCharges } from "../store/charges.ts";
import { readablePlansById } from "../store/plans.ts";
import { pageOfReadableStudents } from "../store/students.ts";
import { readWatermark } from "../store/watermark.ts";
import type { StudentCharge } from "./charge-student.ts";

/** The students that one message processes; another message continues with the rest. */
const STUDENTS_PER_PAGE = 100;

/**
 * The charges to make on a page of the run, and the start of the next page. `unreadable` counts the
 * students whose data cannot be read; `isLost` tells that no student of the page can be. `erased`
 * are the erased students whose charge of the month still has their name.
 */
export type RunPage = {
  charges: StudentCharge[];
  erased: Student[];
  unreadable: number;
  isLost: boolean;
  cursor: string | undefined;
};

async function storedCharges(
  ctx: ProfileContext,
  students: readonly Student[],
  month: YearMonth,
): Promise<Map<number, Charge>> {
  const keys = students.map(({ id }) => ({ studentId: id, month, sequence: 0 }));
  return new Map((await getReadableCharges(ctx, keys)).map((charge) => [charge.studentId, charge]));
}

function owes(ctx: ProfileContext, student: Student, plan: Plan, stored: Charge | undefined): boolean {
  const { billing } = ctx.profile;
  return !isPausedOn(student, billing.date) && (!!stored || isDue(student, plan, billing.month, ctx.profile));
}

/** Reads one page of the owner's students with their charges of the pending month. */
export async function readRunPage(ctx: ProfileContext, cursor: string | undefined): Promise<RunPage> {
  const { billing } = ctx.profile;
  const [page, plans, watermark] = await Promise.all([
    pageOfReadableStudents(ctx, STUDENTS_PER_PAGE, cursor),
    readablePlansById(ctx),
    readWatermark(ctx),
  ]);
  const stored = await storedCharges(ctx, [...page.items, ...page.erased], billing.month);
  const silence = silenceOf(ctx.profile, billing) ?? (isLateRun(ctx) ? "late" : undefined);
  const charges: StudentCharge[] = [];
  let unreadable = page.unreadable;
  for (const student of page.items) {
    const plan = plans.get(student.planId);
    const charge = stored.get(student.id);
    if (!plan) {
      unreadable += 1;
      logger.error("a student's plan cannot be read", undefined, { ownerId: ctx.ownerId, studentId: student.id });
    } else if (owes(ctx, student, plan, charge))
      charges.push({ student, plan, period: billing, stored: charge, silence, watermark });
  }
  const isLost = unreadable > 0 && unreadable === page.items.length + page.unreadable;
  const erased = page.erased.filter(({ id }) => stored.has(id) && stored.get(id)?.erasedAt === undefined);
  return { charges, erased, unreadable, isLost, cursor: page.cursor };
}

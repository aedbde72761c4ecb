/** Reads what a page of a billing run has to charge. */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { logger } from "../logger.ts";
import type { ProfileContext } from "../model/context.ts";
import { isDue, isPausedOn } from "../model/due.ts";
import { silenceOf } from "../model/every-month.ts";
import type { Payment } from "../model/payment.ts";
import type { Plan } from "../model/plan.ts";
import { isLateRun } from "../model/run-bounds.ts";
import type { Student } from "../model/student.ts";
import { readablePaymentsOf } from "../store/payments.ts";
import { readablePlansById } from "../store/plans.ts";
import { pageOfReadableStudents } from "../store/students.ts";
import { readWatermark } from "../store/watermark.ts";
import type { StudentCharge } from "./charge-student.ts";

/** Students one message works through; the rest continue by another. */
const STUDENTS_PER_PAGE = 100;

/**
 * Who owes on a page of the run, of how many that cannot be told because their data is unreadable, whether that is
 * everybody, and where the next page starts. `erased` are the erased students whose charge of
 * the month still has their name.
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
): Promise<Map<number, Payment>> {
  const keys = students.map(({ id }) => ({ studentId: id, month, sequence: 0 }));
  return new Map((await readablePaymentsOf(ctx, keys)).map((payment) => [payment.studentId, payment]));
}

function owes(ctx: ProfileContext, student: Student, plan: Plan, stored: Payment | undefined): boolean {
  const { billing } = ctx.profile;
  return !isPausedOn(student, billing.date) && (!!stored || isDue(student, plan, billing.month, ctx.profile));
}

/** One page of the owner's students with what the pending month asks of them. */
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
    const payment = stored.get(student.id);
    if (!plan) {
      unreadable += 1;
      logger.error("a student's plan cannot be read", undefined, { ownerId: ctx.ownerId, studentId: student.id });
    } else if (owes(ctx, student, plan, payment))
      charges.push({ student, plan, period: billing, stored: payment, silence, watermark });
  }
  const isLost = unreadable > 0 && unreadable === page.items.length + page.unreadable;
  const erased = page.erased.filter(({ id }) => stored.has(id) && stored.get(id)?.erasedAt === undefined);
  return { charges, erased, unreadable, isLost, cursor: page.cursor };
}

import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../context.ts";
import { logger } from "../logger.ts";
import { readWatermark } from "../mail-event/index.ts";
import type { Payment } from "../payment/payment.ts";
import { readablePaymentsOf } from "../payment/repository.ts";
import { type Plan, readablePlansById } from "../plan/index.ts";
import { pageOfReadableStudents } from "../student/repository.ts";
import type { Student } from "../student/student.ts";
import type { StudentCharge } from "./charge-student.ts";
import { isDue, isPausedOn } from "./due.ts";
import { nextPeriod } from "./period.ts";

/** Students one message works through; the rest continue by another. */
const STUDENTS_PER_PAGE = 100;

/** Who owes on a page of the run, how many on it cannot be told because their data is spoilt, and where the next starts. */
export type RunPage = { charges: StudentCharge[]; spoilt: number; cursor: string | undefined };

/** Whether a newer period is due already, so that this one is created without mail. */
export const isLateRun = ({ profile, now }: ProfileContext): boolean =>
  nextPeriod(profile.billing, profile).dueAt <= now().toISOString();

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
  const stored = await storedCharges(ctx, page.items, billing.month);
  const isLate = isLateRun(ctx);
  const charges: StudentCharge[] = [];
  let spoilt = page.unreadable;
  for (const student of page.items) {
    const plan = plans.get(student.planId);
    const payment = stored.get(student.id);
    if (!plan) {
      spoilt += 1;
      logger.error("a student's plan cannot be read", undefined, { ownerId: ctx.ownerId, studentId: student.id });
    } else if (owes(ctx, student, plan, payment))
      charges.push({ student, plan, period: billing, stored: payment, isLate, watermark });
  }
  return { charges, spoilt, cursor: page.cursor };
}

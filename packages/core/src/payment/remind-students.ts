import { MAX_BULK_STUDENTS } from "@emdia/contracts/constants";
import type { RemindInput, RemindResult } from "@emdia/contracts/contact";
import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import type { Payment } from "../model/payment.ts";
import type { Student } from "../model/student.ts";
import { openCharges } from "../store/open-charges.ts";
import { paymentsOf } from "../store/payments.ts";
import { studentsById } from "../store/students.ts";
import { inTurns, LAST_TURN_MILLIS } from "./in-turns.ts";
import { remindStudent } from "./remind-student.ts";

type Result = RemindResult["results"][number];

/** Nobody failed: these are not to be reminded today. */
const SKIPS: ReadonlySet<string> = new Set<ErrorCode>([
  "reminder.nothing_overdue",
  "reminder.contacted_today",
  "reminder.student_paused",
  "student.waiting",
  "invoice.student_archived",
  "invoice.student_without_email",
  "invoice.in_progress",
]);

const refused = (studentId: number, student: Student | undefined, code: ErrorCode): Result => ({
  studentId,
  studentName: student?.name ?? null,
  sent: false,
  amount: null,
  charges: null,
  code,
  reason: errorCatalogue[code].message,
});

/** A student's charges as they are now: all that is open, and this month's, whose mail may have gone out today. */
function chargesOf(ctx: ProfileContext, studentId: number, open: readonly OpenCharge[]): Promise<Payment[]> {
  const month = thisMonthOf(ctx);
  const isThisMonth = open.some((charge) => charge.month === month && charge.sequence === 0);
  return paymentsOf(ctx, isThisMonth ? open : [...open, { studentId, month, sequence: 0 }]);
}

async function remindOne(
  ctx: ProfileContext & WithMailer,
  studentId: number,
  student: Student | undefined,
  open: readonly OpenCharge[],
): Promise<Result> {
  try {
    if (!student) return refused(studentId, student, "student.not_found");
    const { cents, charges } = await remindStudent(ctx, student, await chargesOf(ctx, studentId, open));
    const amount = reaisFromCents(cents);
    return { studentId, studentName: student.name, sent: true, amount, charges, code: null, reason: null };
  } catch (error) {
    if (error instanceof AppError) return refused(studentId, student, error.code);
    // One failure must not hide what became of the others; whether this mail went out is unknown.
    logger.error("a reminder failed", error, { studentId });
    return refused(studentId, student, "invoice.unconfirmed");
  }
}

/** Everybody with an overdue charge, who is longest in arrears first, as many as one call takes. */
const inArrears = (open: readonly OpenCharge[], today: string) =>
  [...new Set(open.filter(({ dueDate }) => dueDate < today).map(({ studentId }) => studentId))].slice(
    0,
    MAX_BULK_STUDENTS,
  );

/**
 * Reminds students by mail of their overdue charges, one line each; without `studentIds` everybody in arrears. Students for
 * whom the call's time was too short are answered `invoice.not_sent`, with nothing claimed or written.
 * @throws AppError billing.payment_method_missing
 */
export async function remindStudents(
  ctx: ProfileContext & WithMailer,
  { studentIds }: RemindInput,
): Promise<RemindResult> {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  const lastTurn = ctx.now().getTime() + LAST_TURN_MILLIS;
  const open = await openCharges(ctx);
  const ids = [...new Set(studentIds ?? inArrears(open, ctx.today))];
  const students = await studentsById(ctx, ids);
  const openOf = Map.groupBy(open, ({ studentId }) => studentId);
  const results = await inTurns(ids, {
    work: (id) => remindOne(ctx, id, students.get(id), openOf.get(id) ?? []),
    left: (id) => refused(id, students.get(id), "invoice.not_sent"),
    isTimeLeft: () => ctx.now().getTime() < lastTurn,
  });
  const sentCount = results.filter(({ sent }) => sent).length;
  const skippedCount = results.filter(({ code }) => code !== null && SKIPS.has(code)).length;
  return { sentCount, skippedCount, errorCount: results.length - sentCount - skippedCount, results };
}

import { randomUUID } from "node:crypto";
import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { BulkSendInput, BulkSendResult } from "@emdia/contracts/student";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import { isListed } from "../model/charge.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import { isContactedOn } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isDue } from "../model/due.ts";
import { billingDateOf } from "../model/period.ts";
import type { Plan } from "../model/plan.ts";
import { emailsOf } from "../model/reached-at.ts";
import { resendBlocker, sendBlocker } from "../model/sendable.ts";
import type { Student } from "../model/student.ts";
import { isDayTaken } from "../store/address-days.ts";
import { getCharges } from "../store/charges.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { claimAndSend, isOut } from "./claim-and-send.ts";
import { sentByHand } from "./claim-by-hand.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";
import { mailedToday } from "./mailed-today.ts";
import { LAST_TURN_MILLIS, runWithDeadline } from "./run-with-deadline.ts";
import { SEND_REFUSALS } from "./send-refusals.ts";
import { withinBounds } from "./within-bounds.ts";

type Result = BulkSendResult["results"][number];

/** Not failures: there was nothing to send, or the mail went out already. */
const SKIPS = new Set<string>([
  "payment.already_paid",
  "invoice.recently_sent",
  "invoice.contacted_today",
  "invoice.in_progress",
] satisfies ErrorCode[]);

/** `mailed` has the addresses that a run mailed today; `press` names the owner's press. */
type Work = {
  student: Student | undefined;
  plan: Plan | undefined;
  stored: Charge | undefined;
  mailed: ReadonlySet<string>;
  press: string;
};

function refused(studentId: number, work: Work, code: ErrorCode, charge?: Charge): Result {
  return {
    studentId,
    studentName: work.student?.name ?? null,
    paymentId: charge ? chargeIdOf(charge) : null,
    sent: false,
    code,
    reason: errorCatalogue[code].message,
  };
}

async function sendOne(ctx: ProfileContext & WithMailer, studentId: number, work: Work): Promise<Result> {
  const { student, plan, stored, mailed, press } = work;
  if (!student) return refused(studentId, work, "student.not_found");
  const month = thisMonthOf(ctx);
  const isExpected = !stored && plan && isDue(student, plan, month, ctx.profile);
  const charge = isExpected ? manualDraft(ctx, student, plan, month) : stored;
  if (!charge || !isListed(charge)) return refused(studentId, work, "payment.none_due");
  const obstacle = sendBlocker(ctx, student, charge) ?? resendBlocker(charge, ctx.now());
  const to = billingAddressOf(student);
  const isTaken = () =>
    isContactedOn(student, [charge], ctx) || isDayTaken(ctx, student, { way: "email", press, mailed });
  const refusal = obstacle ?? (to && (await isTaken()) ? "invoice.contacted_today" : undefined);
  if (refusal || !to) {
    // A student who cannot be mailed is charged all the same, as by the day's run.
    if (isExpected) await createOrGetCharge(ctx, student, { charge });
    return refused(studentId, work, refusal ?? "invoice.student_without_email", charge);
  }
  const invoice = {
    student,
    to,
    charge,
    isStored: stored !== undefined,
    byHand: sentByHand(ctx, { isConfirmed: false, press }),
  };
  const sending = await withinBounds(ctx, { to }, () => claimAndSend(ctx, invoice), isOut);
  if (sending.kind !== "sent") return refused(studentId, work, SEND_REFUSALS[sending.kind], sending.charge);
  return {
    studentId,
    studentName: student.name,
    paymentId: chargeIdOf(charge),
    sent: true,
    code: null,
    reason: null,
  };
}

function requireBillingDay(ctx: ProfileContext): void {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  if (billingDateOf(thisMonthOf(ctx), ctx.profile) !== ctx.today) throw new AppError("billing.not_billing_day");
}

/** Sends one student's charge; a failed write must not hide the results of the others. */
async function sendSafely(ctx: ProfileContext & WithMailer, studentId: number, work: Work): Promise<Result> {
  try {
    return await sendOne(ctx, studentId, work);
  } catch (error) {
    if (error instanceof AppError) return refused(studentId, work, error.code, work.stored);
    logger.error("a charge of a bulk send failed", error, { studentId });
    return refused(studentId, work, "invoice.unconfirmed", work.stored);
  }
}

/**
 * "Cobrar Pendentes": mails this month's open charges of the given students, on the billing day
 * only, with one result per student. A charge is skipped, and counts neither as a success nor as an
 * error, if it is paid, was mailed in the last 20 hours, or its student or address was contacted
 * today by anything but this press; a press may take several calls. Students beyond the call's time
 * get `invoice.not_sent`, with nothing claimed or written.
 * @throws AppError billing.payment_method_missing, billing.not_billing_day
 */
export async function sendBulk(
  ctx: ProfileContext & WithMailer,
  { studentIds, pressId: press = randomUUID() }: BulkSendInput,
): Promise<BulkSendResult> {
  requireBillingDay(ctx);
  const lastTurn = ctx.now().getTime() + LAST_TURN_MILLIS;
  const ids = [...new Set(studentIds)];
  const month = thisMonthOf(ctx);
  const [students, plans, charges] = await Promise.all([
    studentsById(ctx, ids),
    plansById(ctx),
    getCharges(
      ctx,
      ids.map((studentId) => ({ studentId, month, sequence: 0 })),
    ),
  ]);
  const mailed = await mailedToday(ctx, emailsOf([...students.values()]));
  const stored = new Map(charges.map((charge) => [charge.studentId, charge]));
  const workOf = (id: number): Work => {
    const student = students.get(id);
    return { student, plan: student && plans.get(student.planId), stored: stored.get(id), mailed, press };
  };
  const results = await runWithDeadline(ids, {
    work: (id) => sendSafely(ctx, id, workOf(id)),
    left: (id) => refused(id, workOf(id), "invoice.not_sent", stored.get(id)),
    isTimeLeft: () => ctx.now().getTime() < lastTurn,
  });
  const successCount = results.filter((result) => result.sent).length;
  const skipped = results.filter((result) => result.code !== null && SKIPS.has(result.code)).length;
  return { successCount, errorCount: results.length - successCount - skipped, results };
}

import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { BulkSendInput, BulkSendResult } from "@emdia/contracts/student";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import { type Charge, isListed } from "../model/charge.ts";
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
import { type Answer, countOutcomes, reasonOf, runBatch } from "../run-batch.ts";
import { isDayTaken } from "../store/address-days.ts";
import { getCharges } from "../store/charges.ts";
import { readLeadMails } from "../store/lead-mails.ts";
import { plansById } from "../store/plans.ts";
import { studentsById } from "../store/students.ts";
import { claimAndSend, isOut } from "./claim-and-send.ts";
import { sentByHand } from "./claim-by-hand.ts";
import { createOrGetCharge } from "./create-or-get-charge.ts";
import { mailedToday } from "./mailed-today.ts";
import { sendRefusalOf } from "./send-refusals.ts";
import { withinBounds } from "./within-bounds.ts";

/** These codes are not failures: there was nothing to send, or the mail was already sent. */
const SKIPS: readonly ErrorCode[] = [
  "payment.already_paid",
  "invoice.recently_sent",
  "invoice.contacted_today",
  "invoice.in_progress",
];

/** After a failed send it is unknown whether the mail was sent. */
const FAILURE = { fact: "a charge of a bulk send failed", code: "invoice.unconfirmed" } as const;

/** `mailed` has the addresses that a run mailed today; `press` identifies the owner's click. */
type Work = {
  student: Student | undefined;
  plan: Plan | undefined;
  stored: Charge | undefined;
  mailed: ReadonlySet<string>;
  press: string;
};

/** The charge that a result names; undefined for a student without a charge to send. */
type About = { charge: Charge | undefined };

async function sendOne(ctx: ProfileContext & WithMailer, work: Work): Promise<Answer<About>> {
  const { student, plan, stored, mailed, press } = work;
  if (!student) return { code: "student.not_found", about: { charge: undefined } };
  const month = thisMonthOf(ctx);
  const isExpected = !stored && plan && isDue(student, plan, month, ctx.profile);
  const charge = isExpected ? manualDraft(ctx, student, plan, month) : stored;
  if (!charge || !isListed(charge)) return { code: "payment.none_due", about: { charge: undefined } };
  const obstacle = sendBlocker(ctx, student, charge) ?? resendBlocker(charge, ctx.now());
  const to = billingAddressOf(student);
  const isTaken = () =>
    isContactedOn(student, [charge], ctx) || isDayTaken(ctx, student, { way: "email", press, mailed });
  const refusal = obstacle ?? (to && (await isTaken()) ? "invoice.contacted_today" : undefined);
  if (refusal || !to) {
    // A student who cannot be mailed is still charged, as in the day's run.
    if (isExpected) await createOrGetCharge(ctx, student, { charge });
    return { code: refusal ?? "invoice.student_without_email", about: { charge } };
  }
  const invoice = {
    student,
    to,
    charge,
    isStored: stored !== undefined,
    byHand: sentByHand(ctx, { isConfirmed: false, press }),
  };
  const sending = await withinBounds(ctx, { to }, () => claimAndSend(ctx, invoice), isOut);
  const { kind } = sending;
  return {
    code: kind === "sent" ? null : sendRefusalOf({ ...sending, kind }),
    about: kind === "sent" ? { charge } : sending,
  };
}

function requireBillingDay(ctx: ProfileContext): void {
  if (!hasPaymentData(ctx.profile)) throw new AppError("billing.payment_method_missing");
  if (billingDateOf(thisMonthOf(ctx), ctx.profile) !== ctx.today) throw new AppError("billing.not_billing_day");
}

/**
 * "Cobrar Pendentes": mails this month's open charges of the given students, on the billing day
 * only, with one result per student. A charge is skipped, which counts neither as a success nor as
 * an error, if it is paid, was mailed in the last 20 hours, or another click's contact reached its
 * student or address today. One click may take several calls. Students beyond the call's time limit
 * get `invoice.not_sent`, with nothing claimed or written.
 * @throws AppError billing.payment_method_missing, billing.not_billing_day
 */
export async function sendBulk(
  ctx: ProfileContext & WithMailer,
  { studentIds, pressId: press = randomUUID() }: BulkSendInput,
): Promise<BulkSendResult> {
  requireBillingDay(ctx);
  const since = ctx.now();
  const ids = [...new Set(studentIds)];
  const month = thisMonthOf(ctx);
  const [students, plans, charges] = await Promise.all([
    studentsById(ctx, ids),
    plansById(ctx),
    getCharges(
      ctx,
      ids.map((studentId) => ({ studentId, month, sequence: 0 })),
    ).then((stored) => readLeadMails(ctx, stored)),
  ]);
  const mailed = await mailedToday(ctx, emailsOf([...students.values()]));
  const storedOf = new Map(charges.map((charge) => [charge.studentId, charge]));
  const lanes = ids.map((id) => [id]);
  const outcomes = await runBatch<number, About>(ctx, lanes, {
    since,
    work: (id) => {
      const student = students.get(id);
      const plan = student && plans.get(student.planId);
      return sendOne(ctx, { student, plan, stored: storedOf.get(id), mailed, press });
    },
    failureOf: (studentId) => ({ ...FAILURE, fields: { studentId } }),
    notStarted: "invoice.not_sent",
  });
  const { done, failed } = countOutcomes(outcomes, SKIPS);
  const results = outcomes.map(({ item: studentId, code, about = { charge: storedOf.get(studentId) } }) => ({
    studentId,
    studentName: students.get(studentId)?.name ?? null,
    paymentId: about.charge ? chargeIdOf(about.charge) : null,
    sent: code === null,
    ...reasonOf(code),
  }));
  return { successCount: done, errorCount: failed, results };
}

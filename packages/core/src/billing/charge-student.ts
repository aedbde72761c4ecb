import { hasPaymentData } from "@emdia/contracts/payment-data";
import { logger } from "../logger.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { draftOf } from "../model/draft.ts";
import type { Silence } from "../model/every-month.ts";
import { isHeldBack, nextStep } from "../model/mail-state.ts";
import type { Mail, Payment } from "../model/payment.ts";
import type { Plan } from "../model/plan.ts";
import type { BillingPeriod } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { claimAndSend } from "../payment/claim-and-send.ts";
import { createOrGetCharge } from "../payment/create-or-get-charge.ts";
import { changeMail } from "../store/change-mail.ts";

/** A run charges one student with this data; `silence` is the reason why the run sends no mail. */
export type StudentCharge = {
  student: Student;
  plan: Plan;
  period: BillingPeriod;
  stored: Payment | undefined;
  silence: Silence | undefined;
  watermark: string | undefined;
};

/** `final`, `sent` and `failed`: nothing is left to do; the mail went out now, or was given up by a fault. `open`: the next run looks
 *  again. `probe`: as open, and evidence must be asked for. `held`: as open, since the account may not send to this address
 *  yet. `busy`: the provider takes no more for now. */
export type Outcome = "final" | "sent" | "failed" | "open" | "probe" | "held" | "busy";

/** Why a charge of this run is not mailed at all, as stored; undefined when it is to be mailed. */
function withoutMail(
  ctx: ProfileContext,
  { student, silence }: StudentCharge,
  payment: Payment,
): Pick<Mail, "state" | "reason"> | undefined {
  if (payment.status === "pago") return { state: "skipped", reason: "nothing_to_pay" };
  if (silence) return { state: "skipped", reason: silence };
  if (billingContactOf(student).email === null) return { state: "skipped", reason: "no_email" };
  if (!hasPaymentData(ctx.profile)) return { state: "skipped", reason: "no_payment_data" };
  return billingAddressOf(student) ? undefined : { state: "failed", reason: `email_${student.emailStatus}` };
}

/** Makes sure that the student's charge of the period exists once and that its mail is on its way at most once. */
export async function chargeStudent(ctx: ProfileContext & WithMailer, charge: StudentCharge): Promise<Outcome> {
  const { student, plan, period, stored } = charge;
  const now = ctx.now().toISOString();
  const payment = stored ?? draftOf(ctx.profile, student, plan, period.month, { createdAt: now });
  const silent = withoutMail(ctx, charge, payment);
  if (!stored && silent) {
    const mail = { attempt: 0, at: now, ...silent };
    await createOrGetCharge(ctx, student, { payment: { ...payment, mail }, isOfRun: true });
    return endOf(silent.state);
  }
  const step = stored ? nextStep(stored, ctx.now(), charge.watermark) : "claim";
  if (step === "wait") return "open";
  if (step === "probe") return "probe";
  if (step === "mark-overtaken") return markOvertaken(ctx, payment, now);
  if (step === "give-up") return giveUp(ctx, payment, now);
  if (step === "final" || (silent && isHeldBack(payment.mail))) return "final";
  if (silent) return storeWithoutMail(ctx, payment, { attempt: payment.mail?.attempt ?? 0, at: now, ...silent });
  return send(ctx, charge, payment);
}

/** Given up is a fault. A charge that is not mailed for its own reasons, a known bad address among them, is none. */
const endOf = (state: Mail["state"]): Outcome => (state === "unconfirmed" ? "failed" : "final");

async function storeWithoutMail(ctx: ProfileContext, payment: Payment, mail: Mail): Promise<Outcome> {
  return (await changeMail(ctx, payment, mail)) ? endOf(mail.state) : "open";
}

/** From this instant the mail's own event has an hour to arrive after those of later mails. */
async function markOvertaken(ctx: ProfileContext, payment: Payment, overtakenAt: string): Promise<Outcome> {
  if (payment.mail) await changeMail(ctx, payment, { ...payment.mail, overtakenAt });
  return "open";
}

async function giveUp(ctx: ProfileContext, payment: Payment, at: string): Promise<Outcome> {
  if (!payment.mail) return "final";
  logger.warn("a send was never confirmed", {
    ownerId: ctx.ownerId,
    studentId: payment.studentId,
    month: payment.month,
  });
  return storeWithoutMail(ctx, payment, { state: "unconfirmed", attempt: payment.mail.attempt, at });
}

async function send(ctx: ProfileContext & WithMailer, charge: StudentCharge, payment: Payment): Promise<Outcome> {
  const { student, stored } = charge;
  const to = billingAddressOf(student);
  if (!to) return "open";
  const sending = await claimAndSend(ctx, { student, to, payment, isStored: stored !== undefined, isOfRun: true });
  if (sending.kind === "rejected") return "failed";
  return sending.kind === "busy" || sending.kind === "held" || sending.kind === "sent" ? sending.kind : "open";
}

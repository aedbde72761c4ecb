import { hasPaymentData } from "@emdia/contracts/payment-data";
import { claimAndSend, type Sending } from "../charge/claim-and-send.ts";
import { createOrGetCharge } from "../charge/create-or-get-charge.ts";
import { logger } from "../logger.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { Charge, Mail } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { draftOf } from "../model/draft.ts";
import type { Silence } from "../model/every-month.ts";
import { isHeldBack, nextStep } from "../model/mail-state.ts";
import type { Plan } from "../model/plan.ts";
import type { BillingPeriod } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { changeMail } from "../store/change-mail.ts";

/** A run charges one student with this data; `silence` is the reason why the run sends no mail. */
export type StudentCharge = {
  student: Student;
  plan: Plan;
  period: BillingPeriod;
  stored: Charge | undefined;
  silence: Silence | undefined;
  watermark: string | undefined;
};

/**
 * The result of a run's attempt at one charge. `final`: nothing is left to do. `given-up`: a fault
 * ended the attempts. `open`: the next run tries again. `probe`: as `open`, and the run must ask
 * for evidence. The other values are the results of sending (`Sending`).
 */
export type Outcome = Sending["kind"] | "final" | "given-up" | "open" | "probe";

/** Returns the reason, as stored, why this run does not mail a charge; undefined if it mails it. */
function withoutMail(
  ctx: ProfileContext,
  { student, silence }: StudentCharge,
  charge: Charge,
): Pick<Mail, "state" | "reason"> | undefined {
  if (charge.status === "pago") return { state: "skipped", reason: "nothing_to_pay" };
  if (silence) return { state: "skipped", reason: silence };
  if (billingContactOf(student).email === null) return { state: "skipped", reason: "no_email" };
  if (!hasPaymentData(ctx.profile)) return { state: "skipped", reason: "no_payment_data" };
  return billingAddressOf(student) ? undefined : { state: "failed", reason: `email_${student.emailStatus}` };
}

/**
 * Ensures that the student's charge of the period exists once and that its mail is sent at most
 * once.
 */
export async function chargeStudent(ctx: ProfileContext & WithMailer, due: StudentCharge): Promise<Outcome> {
  const { student, plan, period, stored } = due;
  const now = ctx.now().toISOString();
  const charge = stored ?? draftOf(ctx.profile, student, plan, period.month, { createdAt: now });
  const silent = withoutMail(ctx, due, charge);
  if (!stored && silent) {
    const mail = { attempt: 0, at: now, ...silent };
    await createOrGetCharge(ctx, student, { charge: { ...charge, mail }, isOfRun: true });
    return endOf(silent.state);
  }
  const step = stored ? nextStep(stored, ctx.now(), due.watermark) : "claim";
  if (step === "wait") return "open";
  if (step === "probe") return "probe";
  if (step === "mark-overtaken") return markOvertaken(ctx, charge, now);
  if (step === "give-up") return giveUp(ctx, charge, now);
  if (step === "final" || (silent && isHeldBack(charge.mail))) return "final";
  if (silent) return storeWithoutMail(ctx, charge, { attempt: charge.mail?.attempt ?? 0, at: now, ...silent });
  return send(ctx, due, charge);
}

/**
 * Returns the outcome of a mail's state. Giving up is a fault; a charge without a mail for its own
 * reasons, such as a known bad address, is not.
 */
const endOf = (state: Mail["state"]): Outcome => (state === "unconfirmed" ? "given-up" : "final");

async function storeWithoutMail(ctx: ProfileContext, charge: Charge, mail: Mail): Promise<Outcome> {
  return (await changeMail(ctx, charge, mail)) ? endOf(mail.state) : "open";
}

/**
 * Stores that events of later mails arrived first: the mail's own event now has an hour to arrive.
 */
async function markOvertaken(ctx: ProfileContext, charge: Charge, overtakenAt: string): Promise<Outcome> {
  if (charge.mail) await changeMail(ctx, charge, { ...charge.mail, overtakenAt });
  return "open";
}

async function giveUp(ctx: ProfileContext, charge: Charge, at: string): Promise<Outcome> {
  if (!charge.mail) return "final";
  logger.warn("a send was never confirmed", {
    ownerId: ctx.ownerId,
    studentId: charge.studentId,
    month: charge.month,
  });
  return storeWithoutMail(ctx, charge, { state: "unconfirmed", attempt: charge.mail.attempt, at });
}

async function send(ctx: ProfileContext & WithMailer, due: StudentCharge, charge: Charge): Promise<Outcome> {
  const { student, stored } = due;
  const to = billingAddressOf(student);
  if (!to) return "open";
  const { kind } = await claimAndSend(ctx, { student, to, charge, isStored: stored !== undefined, isOfRun: true });
  return kind;
}

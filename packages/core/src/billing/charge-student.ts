import { claimAndSend } from "../charge/claim-and-send.ts";
import { createOrGetCharge } from "../charge/create-or-get-charge.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge, Mail } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { draftOf } from "../model/draft.ts";
import { isHeldBack, nextStep } from "../model/mail-state.ts";
import { changeMail } from "../store/change-mail.ts";
import { chargesToCover, leadOf, undecidedClaimOf } from "./families.ts";
import { followLead } from "./follow-lead.ts";
import { noMailReason } from "./no-mail-reason.ts";
import { settleClaim } from "./settle-claim.ts";
import type { Charged, Outcome, StudentCharge } from "./student-charge.ts";

/**
 * Ensures that the student's charge of the period exists once and that its mail is sent at most
 * once. A lead's mail also names the other charges of its family.
 */
export async function chargeStudent(ctx: ProfileContext & WithMailer, due: StudentCharge): Promise<Charged> {
  const { stored } = due;
  const silent = noMailReason(ctx, due);
  const charge = stored ?? draftOfDue(ctx, due);
  const step = stored ? nextStep(stored, ctx.now(), due.watermark) : "claim";
  if (step === "claim") return silent ? { outcome: await skip(ctx, due, charge, silent) } : send(ctx, due, charge);
  if (step === "final") return { outcome: "final" };
  if (step !== "follow") return { outcome: await settleClaim(ctx, charge, step) };
  return { outcome: await followLead(ctx, due, charge, silent) };
}

const draftOfDue = (ctx: ProfileContext, { student, plan, period }: StudentCharge): Charge =>
  draftOf(ctx.profile, student, plan, period.month, { createdAt: ctx.now().toISOString() });

/**
 * Stores a charge that this run does not mail, with the reason. A known bad address is not a failed
 * attempt, so the outcome of its charge is `final` too.
 */
async function skip(
  ctx: ProfileContext,
  { student, stored }: StudentCharge,
  charge: Charge,
  silent: Pick<Mail, "state" | "reason">,
): Promise<Outcome> {
  const mail = { attempt: charge.mail?.attempt ?? 0, at: ctx.now().toISOString(), ...silent };
  if (!stored) await createOrGetCharge(ctx, student, { charge: { ...charge, mail }, isOfRun: true });
  else if (!isHeldBack(charge.mail) && !(await changeMail(ctx, charge, mail))) return "open";
  return "final";
}

async function send(ctx: ProfileContext & WithMailer, due: StudentCharge, charge: Charge): Promise<Charged> {
  const { student, stored, family = [] } = due;
  const to = billingAddressOf(student);
  const isLead = family.length === 0 || leadOf(ctx, family)?.student.id === student.id;
  const undecided = undecidedClaimOf(ctx, family, due);
  if (undecided) {
    const outcome = await settleClaim(ctx, undecided.claimed, undecided.step);
    // The claim that was given up belongs to another charge. This charge did not join that mail and
    // is still to be mailed.
    return { outcome: outcome === "given-up" ? "open" : outcome };
  }
  if (!to || !isLead) return { outcome: "open" };
  const others = chargesToCover(ctx, due, family).map((other) => ({
    student: other.student,
    charge: other.stored ?? draftOfDue(ctx, other),
    isStored: other.stored !== undefined,
  }));
  const invoice = { student, to, charge, isStored: stored !== undefined, isOfRun: true, others };
  const { kind, covered } = await claimAndSend(ctx, invoice);
  return { outcome: kind, covered };
}

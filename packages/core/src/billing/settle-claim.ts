import { logger } from "../logger.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import type { NextStep } from "../model/mail-state.ts";
import { changeMail } from "../store/change-mail.ts";
import type { Outcome } from "./student-charge.ts";

/** The steps of a mail that was claimed and has no answer. */
export type ClaimStep = Extract<NextStep, "wait" | "mark-overtaken" | "probe" | "give-up">;

const STEPS: readonly NextStep[] = ["wait", "mark-overtaken", "probe", "give-up"] satisfies ClaimStep[];
export const isOfClaim = (step: NextStep): step is ClaimStep => STEPS.includes(step);

/**
 * Stores that events of later mails arrived first. The mail's own event now has one hour to arrive.
 */
async function markOvertaken(ctx: ProfileContext, charge: Charge): Promise<Outcome> {
  if (charge.mail) await changeMail(ctx, charge, { ...charge.mail, overtakenAt: ctx.now().toISOString() });
  return "open";
}

async function giveUp(ctx: ProfileContext, charge: Charge): Promise<Outcome> {
  if (!charge.mail) return "final";
  logger.warn("a send was never confirmed", {
    ownerId: ctx.ownerId,
    studentId: charge.studentId,
    month: charge.month,
  });
  const { attempt, covers, earlier } = charge.mail;
  const isStored = await changeMail(ctx, charge, {
    state: "unconfirmed",
    attempt,
    at: ctx.now().toISOString(),
    covers,
    earlier,
  });
  return isStored ? "given-up" : "open";
}

/** Takes the next step for a mail that was claimed and whose outcome is not known yet. */
export async function settleClaim(ctx: ProfileContext, charge: Charge, step: ClaimStep): Promise<Outcome> {
  if (step === "mark-overtaken") return markOvertaken(ctx, charge);
  if (step === "give-up") return giveUp(ctx, charge);
  return step === "probe" ? "probe" : "open";
}

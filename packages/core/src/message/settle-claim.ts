import { logger } from "../logger.ts";
import type { OwnerContext } from "../model/context.ts";
import { messageSkOf } from "../model/keys.ts";
import type { NextStep } from "../model/mail-state.ts";
import type { Message } from "../model/message.ts";
import { changeMessage } from "../store/messages.ts";

/** The steps of a message that was claimed and has no answer. */
export type ClaimStep = Exclude<NextStep, "claim" | "final">;

export const isOfClaim = (step: NextStep): step is ClaimStep => step !== "claim" && step !== "final";

export async function settleClaim(
  ctx: OwnerContext,
  message: Message,
  step: ClaimStep,
): Promise<"given-up" | "open" | "probe"> {
  // Events of later mails arrived first: the message's own event now has one hour to arrive.
  if (step === "mark-overtaken")
    await changeMessage(ctx, message, { ...message, overtakenAt: ctx.now().toISOString() });
  if (step === "give-up") return giveUp(ctx, message);
  return step === "probe" ? "probe" : "open";
}

async function giveUp(ctx: OwnerContext, message: Message): Promise<"given-up" | "open"> {
  const at = ctx.now().toISOString();
  logger.warn("a send was never confirmed", { ownerId: ctx.ownerId, message: messageSkOf(message) });
  const after = { ...message, state: "unconfirmed", at, claimedBy: undefined, overtakenAt: undefined } as const;
  return (await changeMessage(ctx, message, after)) ? "given-up" : "open";
}

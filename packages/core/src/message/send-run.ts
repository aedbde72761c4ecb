import type { PayerKey } from "@emdia/contracts/values/payer-key";
import { logger } from "../logger.ts";
import type { Channel } from "../model/choose-channel.ts";
import type { OwnerContext, ProfileContext, WithMailer } from "../model/context.ts";
import { isBillable, isPausedOn } from "../model/due.ts";
import { type MessageKey, messageSkOf } from "../model/keys.ts";
import { type NextStep, nextStep } from "../model/mail-state.ts";
import type { Message } from "../model/message.ts";
import { RUN } from "../model/settle.ts";
import { claimOf } from "../model/whatsapp-status.ts";
import { changeMessage, claimed as claim, messagesIn } from "../store/messages.ts";
import { namesOf } from "./claim-message.ts";
import { type Claimed, type Sending, sendClaimed } from "./send-charges.ts";

/** `undecided` is the run's message without an outcome: no other follows until it has one. */
export type RunPlace = {
  key: MessageKey;
  before?: Message | undefined;
  undecided?: { message: Message; step: ClaimStep } | undefined;
};

/**
 * Finds the message that the run uses for these charges, and the payer's messages that may have
 * told of some of them. `isNew`: none of the charges is stored yet.
 */
export async function runPlaceOf(
  ctx: ProfileContext,
  payer: PayerKey,
  { isNew, watermark }: { isNew: boolean; watermark: string | undefined },
): Promise<RunPlace & { told: readonly Message[] }> {
  const of = { payer, when: ctx.profile.billing.month };
  const known = isNew ? [] : await messagesIn(ctx, of, [of.when, ctx.today]);
  const stepOf = (message?: Message) => nextStep(message, ctx.now(), watermark);
  const told = known.filter((one) => stepOf(one) !== "claim");
  const last = known.toSorted((a, b) => a.number - b.number).findLast(({ when }) => when === of.when);
  const step = stepOf(last);
  if (!last || step === "claim") return { key: { ...of, number: last?.number ?? 1 }, before: last, told };
  const key = { ...of, number: last.number + 1 };
  return isOfClaim(step) ? { key, undecided: { message: last, step }, told } : { key, told };
}

/** Claims the run's message and sends it. `taken`: another process holds the message. */
export async function sendRun(
  ctx: ProfileContext & WithMailer,
  { key, before }: RunPlace,
  { channel, ...about }: Omit<Claimed, "message" | "before"> & { channel: Channel },
): Promise<Sending> {
  const at = ctx.now().toISOString();
  const message: Message = {
    ...key,
    ...claimOf(channel, before, at),
    purpose: "charge",
    state: "claimed",
    attempt: before ? before.attempt + (before.state === "refused" ? 0 : 1) : 1,
    at,
    claimedBy: ctx.claimant,
    names: namesOf(
      ctx,
      about.charges.map((charge) => ({ charge })),
    ),
    madeAt: before?.madeAt ?? at,
    madeBy: RUN,
  };
  if (!(await claim(ctx, message, before))) return { kind: "taken", message, charges: [] };
  const isMailed: Claimed["isMailed"] = (student) =>
    isBillable(student) && !isPausedOn(student, ctx.profile.billing.date);
  return sendClaimed(ctx, { ...about, message, before, isMailed });
}

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

import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Channel } from "../model/choose-channel.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { isBillable, isPausedOn } from "../model/due.ts";
import type { MessageKey } from "../model/keys.ts";
import { nextStep } from "../model/mail-state.ts";
import type { Message } from "../model/message.ts";
import { RUN } from "../model/settle.ts";
import { claimOf } from "../model/whatsapp-status.ts";
import { claimed as claim, messagesOf } from "../store/messages.ts";
import { namesOf } from "./claim-message.ts";
import { type Claimed, type Sending, sendClaimed } from "./send-charges.ts";
import { type ClaimStep, isOfClaim } from "./settle-claim.ts";

/** `undecided` is the run's earlier message without an outcome: no other follows until then. */
export type RunPlace = {
  key: MessageKey;
  before?: Message | undefined;
  undecided?: { message: Message; step: ClaimStep } | undefined;
};

/** `isNew`: none of them is stored yet. */
export async function runPlaceOf(
  ctx: ProfileContext,
  payer: PayerKey,
  { isNew, watermark }: { isNew: boolean; watermark: string | undefined },
): Promise<RunPlace> {
  const of = { payer, when: ctx.profile.billing.month };
  const known = isNew ? [] : await messagesOf(ctx, of);
  const last = known.toSorted((a, b) => a.number - b.number).at(-1);
  const step = nextStep(last, ctx.now(), watermark);
  if (!last || step === "claim") return { key: { ...of, number: last?.number ?? 1 }, before: last };
  const key = { ...of, number: last.number + 1 };
  return isOfClaim(step) ? { key, undecided: { message: last, step } } : { key };
}

/** `taken`: another process holds the message. */
export async function sendRun(
  ctx: ProfileContext & WithMailer,
  { key, before }: RunPlace,
  { channel, ...about }: Omit<Claimed, "message" | "before"> & { channel: Channel },
): Promise<Sending> {
  const at = ctx.now().toISOString();
  const names = namesOf(
    ctx,
    about.charges.map((charge) => ({ charge })),
  );
  const message: Message = {
    ...key,
    ...claimOf(channel, before, at),
    purpose: "charge",
    state: "claimed",
    attempt: before ? before.attempt + (before.state === "refused" ? 0 : 1) : 1,
    at,
    claimedBy: ctx.claimant,
    names,
    madeAt: before?.madeAt ?? at,
    madeBy: RUN,
  };
  if (!(await claim(ctx, message, before))) return { kind: "taken", message, charges: [] };
  const isMailed: Claimed["isMailed"] = (student) =>
    isBillable(student) && !isPausedOn(student, ctx.profile.billing.date);
  return sendClaimed(ctx, { ...about, message, before, isMailed });
}

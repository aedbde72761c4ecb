/** Applies SES's events, which arrive over EventBridge and prove what happened to a mail. */
import * as z from "zod/mini";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { type MessageKey, parseOwnedKey } from "../model/keys.ts";
import { readMailTags, type TaggedMail } from "../model/mail-tags.ts";
import type { MessageState } from "../model/message.ts";
import { recordFailure } from "../store/claims.ts";
import { markAddress } from "../store/mark-address.ts";
import { raiseMessage } from "../store/raise-message.ts";
import { raiseWatermark, type WatermarkMemory } from "../store/watermark.ts";

const Tag = z.optional(z.array(z.string()).check(z.minLength(1)));

/** The used fields of an event of any type; SES may add fields. */
export const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    timestamp: z.string(),
    messageId: z.string(),
    destination: z.array(z.string()),
    tags: z.optional(z.object({ payer: Tag, msg: Tag, att: Tag })),
  }),
  bounce: z.optional(z.object({ bounceType: z.string() })),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** Events come in any order and repeatedly. An owner's mail only raises the watermark. */
export async function applyMailEvent(
  ctx: CoreContext & { watermark: WatermarkMemory },
  event: MailEvent,
): Promise<void> {
  const tagged = readMailTags(event.mail.tags);
  if (tagged) await settle({ ...ctx, ownerId: tagged.ownerId }, event, tagged);
  // The watermark is raised last: above an unapplied event it would have that mail sent again.
  await raiseWatermark(ctx, ctx.watermark, event.mail.timestamp);
}

/** Returns undefined for an event to ignore (a delay, a temporary bounce). */
function verdictOf(event: MailEvent): { state: "sent" | "delivered" | "failed"; reason?: string } | undefined {
  switch (event.eventType) {
    case "Send":
      return { state: "sent" };
    case "Delivery":
      return { state: "delivered" };
    case "Reject":
      return { state: "failed", reason: "rejected" };
    case "Complaint":
      return { state: "failed", reason: "complained" };
    case "Bounce":
      return event.bounce?.bounceType === "Permanent" ? { state: "failed", reason: "bounced" } : undefined;
    default:
      return undefined;
  }
}

/** A Send that arrives after its Delivery, or an event of an earlier attempt, changes nothing. */
const RANK: Record<MessageState, number> = {
  withdrawn: 0,
  refused: 0,
  claimed: 0,
  unconfirmed: 0,
  sent: 1,
  delivered: 2,
  failed: 3,
};

/** Returns the status to which an event sets its addresses; undefined if mail reaches them. */
function addressStatusOf(event: MailEvent): "invalid" | "complained" | undefined {
  const reason = verdictOf(event)?.reason;
  if (reason === "complained") return "complained";
  return reason === "bounced" ? "invalid" : undefined;
}

async function recordOnMessage(ctx: OwnerContext, key: MessageKey, event: MailEvent, { attempt }: TaggedMail) {
  const verdict = verdictOf(event);
  const { timestamp: at } = event.mail;
  const open = { claimedBy: undefined, overtakenAt: undefined, reason: undefined, at };
  const { found } = await raiseMessage(ctx, { key, attempt }, (current) =>
    verdict && !current.isApi && RANK[verdict.state] > RANK[current.state]
      ? { ...current, ...open, ...verdict }
      : undefined,
  );
  return found !== undefined;
}

/** Records an event on the item that its tags name, and tells whether that mail is stored. */
async function isRecorded(ctx: OwnerContext, event: MailEvent, tagged: TaggedMail): Promise<boolean> {
  const key = parseOwnedKey(tagged.sk);
  const status = addressStatusOf(event);
  if (key?.kind === "message") return recordOnMessage(ctx, key, event, tagged);
  return key?.kind === "letter" && status !== undefined && recordFailure(ctx, tagged.sk, status);
}

/** Records an event, and marks its address in the students billed there if its mail is stored. */
async function settle(ctx: OwnerContext, event: MailEvent, tagged: TaggedMail): Promise<void> {
  const status = addressStatusOf(event);
  if (!(await isRecorded(ctx, event, tagged)) || !status) return;
  for (const address of event.mail.destination) await markAddress(ctx, address.toLowerCase(), status);
}

/** Meta's report about a message, and the message after it: pure (docs/billing-state.md). */
import * as z from "zod/mini";
import type { Channel } from "./choose-channel.ts";
import type { Message } from "./message.ts";
import type { SendOutcome } from "./ports/mailer.ts";
import type { WhatsAppOutcome } from "./ports/whatsapp.ts";

const text = z.string().check(z.minLength(1));

/** The used fields of a status; Meta may add fields. */
export const WhatsAppStatus = z.object({
  id: text,
  status: z.string(),
  timestamp: z.optional(z.string()),
  biz_opaque_callback_data: z.optional(z.string()),
  recipient_user_id: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.int() }))),
  pricing: z.optional(z.object({ category: z.string() })),
});
export type WhatsAppStatus = z.infer<typeof WhatsAppStatus>;

/** The reason of a message that goes by mail now, because Meta could not deliver it. */
export const FREED = "whatsapp_failed";

/** Tells whether a message failed by WhatsApp and waits for its one mail. */
export const isFreed = ({ state, instead }: Pick<Message, "state" | "instead">): boolean =>
  state === "refused" && instead === FREED;

/** Turns an undelivered message into its next attempt, a mail, which no later report changes. */
export const claimedByMail = (message: Message): Message => ({
  ...message,
  channel: "email",
  isApi: undefined,
  wamid: undefined,
  attempt: message.attempt + 1,
  instead: FREED,
});

/** Returns an answer of Meta's that is no refusal as the outcome of a send. */
export function toSendOutcome(outcome: Exclude<WhatsAppOutcome, { kind: "refused" }>): SendOutcome {
  if (outcome.kind === "accepted") return { kind: "sent", messageId: outcome.wamid };
  return outcome.kind === "paced" ? { kind: "busy", reason: `code ${outcome.code}` } : outcome;
}

/** A message that Meta paces for so long goes by mail: pacing has no end that anybody tells. */
const PACED_MILLIS = 3 * 3_600_000;

/** Chooses a mail if WhatsApp failed or paces for hours, or an attempt may have been sent. */
export function claimOf(
  channel: Channel,
  before: Message | undefined,
  at: string,
): Pick<Message, "channel" | "isApi" | "instead"> {
  const isPaced = before?.isApi === true && Date.parse(at) - Date.parse(before.madeAt) >= PACED_MILLIS;
  const isMail = before !== undefined && (isPaced || isFreed(before) || before.state === "claimed");
  if (channel.by === "whatsapp" && !isMail) return { channel: "whatsapp", isApi: true, instead: undefined };
  const why = isPaced ? "whatsapp_silent" : channel.by === "email" ? channel.why : undefined;
  return { channel: "email", isApi: undefined, instead: before?.instead ?? why };
}

/**
 * Returns the message after a report, undefined if nothing changes. A failure has the mail sent
 * only while the message waits for its outcome: after it was given up, the owner was told.
 */
export function afterReport(message: Message, report: WhatsAppStatus, at: string): Message | undefined {
  const { status, id: wamid, pricing } = report;
  const isOther = message.wamid !== undefined && message.wamid !== wamid;
  if (!message.isApi || isOther || !isReport(status) || RANKS[status] <= rankOf(message)) return undefined;
  const isWaiting = message.state === "claimed" || message.state === "sent";
  if (status === "failed" && isWaiting) return freed(message, at);
  const next = {
    ...message,
    claimedBy: undefined,
    reason: undefined,
    wamid,
    price: pricing?.category ?? message.price,
  };
  if (status === "failed") return { ...next, state: "failed", at, reason: FREED };
  if (status === "sent") return { ...next, state: "sent" };
  return { ...next, state: "delivered", ...(status === "read" && { readAt: at }) };
}

const freed = (message: Message, at: string): Message => ({
  ...claimedByMail(message),
  state: "refused",
  at,
  claimedBy: undefined,
  reason: FREED,
});

/** Reports come in any order and twice: a read one was delivered, a delivered one did not fail. */
const RANKS = { sent: 1, failed: 2, delivered: 3, read: 4 } as const;
type Report = keyof typeof RANKS;
const isReport = (status: string): status is Report => status in RANKS;

const rankOf = ({ state, readAt }: Message): number => {
  if (state === "delivered") return readAt === undefined ? RANKS.delivered : RANKS.read;
  if (state === "failed") return RANKS.failed;
  return state === "sent" || state === "unconfirmed" ? RANKS.sent : 0;
};

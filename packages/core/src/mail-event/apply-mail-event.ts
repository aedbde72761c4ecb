/** SES's events, as they come over EventBridge: the proof of what became of a mail. */
import * as z from "zod/mini";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { chargeOfTag } from "../model/keys.ts";
import type { Mail, Payment } from "../model/payment.ts";
import { changeMail } from "../store/change-mail.ts";
import { getPayment } from "../store/payments.ts";
import { raiseWatermark, type WatermarkMemory } from "../store/watermark.ts";
import { markEmail } from "../store/write-students.ts";

const Tag = z.optional(z.array(z.string()).check(z.minLength(1)));

/** What is used of an event of any type; SES adds fields at will. */
export const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    timestamp: z.string(),
    messageId: z.string(),
    destination: z.array(z.string()),
    tags: z.optional(z.object({ pay: Tag, att: Tag })),
  }),
  bounce: z.optional(z.object({ bounceType: z.string() })),
});
export type MailEvent = z.infer<typeof MailEvent>;

/** What an event says of a mail: a state to move to, or nothing worth keeping (a delay, a passing bounce). */
function verdictOf(event: MailEvent): Pick<Mail, "state" | "reason"> | undefined {
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

/** Later states stay: a Send that arrives after its Delivery, or events of an earlier attempt, say nothing new. */
const RANK: Record<Mail["state"], number> = {
  skipped: 0,
  refused: 0,
  claimed: 0,
  unconfirmed: 0,
  sent: 1,
  delivered: 2,
  failed: 3,
};

function moved(mail: Mail, verdict: Pick<Mail, "state" | "reason">, event: MailEvent): Mail | undefined {
  if (String(mail.attempt) !== event.mail.tags?.att?.[0] || RANK[verdict.state] <= RANK[mail.state]) return undefined;
  return { attempt: mail.attempt, at: event.mail.timestamp, messageId: event.mail.messageId, ...verdict };
}

async function settle(ctx: OwnerContext, payment: Payment, event: MailEvent): Promise<void> {
  const verdict = verdictOf(event);
  for (let current: Payment | undefined = payment, tries = 0; current?.mail && verdict && tries < 3; tries++) {
    const next = moved(current.mail, verdict, event);
    if (!next || (await changeMail(ctx, current, next))) break;
    current = await getPayment(ctx, current);
  }
  if (verdict?.reason !== "bounced" && verdict?.reason !== "complained") return;
  const status = verdict.reason === "bounced" ? "invalid" : "complained";
  for (const address of event.mail.destination) await markEmail(ctx, payment.studentId, address.toLowerCase(), status);
}

async function settleMail(ctx: CoreContext, event: MailEvent): Promise<void> {
  const charge = chargeOfTag(event.mail.tags?.pay?.[0] ?? "");
  if (!charge) return;
  const owned = { ...ctx, ownerId: charge.ownerId };
  const payment = await getPayment(owned, charge.key);
  if (payment?.mail) await settle(owned, payment, event);
}

/**
 * Takes one event: settles the charge its tag names and raises the watermark. Any order, any number of times, the same
 * end; an event of a mail that is no charge's only raises the watermark.
 */
export async function applyMailEvent(
  ctx: CoreContext & { watermark: WatermarkMemory },
  event: MailEvent,
): Promise<void> {
  await settleMail(ctx, event);
  // Last: a watermark past a mail whose own event is not taken yet would have it sent again.
  await raiseWatermark(ctx, ctx.watermark, event.mail.timestamp);
}

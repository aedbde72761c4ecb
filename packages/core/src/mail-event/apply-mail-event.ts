/** Applies SES's events, which arrive over EventBridge and prove what happened to a mail. */
import * as z from "zod/mini";
import type { Charge, Mail } from "../model/charge.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { chargeKeyOfSk } from "../model/keys.ts";
import { readMailTags } from "../model/mail-tags.ts";
import { changeMail } from "../store/change-mail.ts";
import { getCharge } from "../store/charges.ts";
import { markAddress, markAddressOfOwner } from "../store/mark-address.ts";
import { raiseWatermark, type WatermarkMemory } from "../store/watermark.ts";

const Tag = z.optional(z.array(z.string()).check(z.minLength(1)));

/** The used fields of an event of any type; SES may add fields. */
export const MailEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    timestamp: z.string(),
    messageId: z.string(),
    destination: z.array(z.string()),
    tags: z.optional(z.object({ payer: Tag, msg: Tag, att: Tag, owner: Tag })),
  }),
  bounce: z.optional(z.object({ bounceType: z.string() })),
});
export type MailEvent = z.infer<typeof MailEvent>;

/**
 * Returns the state to which an event moves a mail; undefined for an event to ignore (a delay, a
 * temporary bounce).
 */
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

/**
 * An event never replaces a state of a higher rank: a Send that arrives after its Delivery, or an
 * event of an earlier attempt, changes nothing.
 */
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
  const { attempt, covers, earlier } = mail;
  const isNews = (one: Mail) =>
    String(one.attempt) === event.mail.tags?.att?.[0] && RANK[verdict.state] > RANK[one.state];
  const at = event.mail.timestamp;
  if (isNews(mail)) return { attempt, at, messageId: event.mail.messageId, covers, earlier, ...verdict };
  if (!earlier?.some(isNews)) return undefined;
  return { ...mail, earlier: earlier.map((one) => (isNews(one) ? { ...one, at, ...verdict } : one)) };
}

/** Returns the status to which an event sets its addresses; undefined if mail reaches them. */
function addressStatusOf(event: MailEvent): "invalid" | "complained" | undefined {
  const reason = verdictOf(event)?.reason;
  if (reason === "complained") return "complained";
  return reason === "bounced" ? "invalid" : undefined;
}

const addressesOf = ({ mail }: MailEvent) => mail.destination.map((address) => address.toLowerCase());

async function settle(ctx: OwnerContext, charge: Charge, event: MailEvent): Promise<void> {
  const verdict = verdictOf(event);
  for (let current: Charge | undefined = charge, tries = 0; current?.mail && verdict && tries < 3; tries++) {
    const next = moved(current.mail, verdict, event);
    if (!next || (await changeMail(ctx, current, next))) break;
    current = await getCharge(ctx, current);
  }
  const status = addressStatusOf(event);
  if (!status) return;
  const { mail } = charge;
  const named = [mail, ...(mail?.earlier ?? [])].flatMap((one) => one?.covers ?? []);
  const studentIds = [charge.studentId, ...named];
  for (const address of addressesOf(event)) await markAddress(ctx, studentIds, address, status);
}

/** Marks the addresses of a mail without a charge: a welcome, a registration, a receipt, a notice. */
async function markStudents(ctx: OwnerContext, event: MailEvent): Promise<void> {
  const status = addressStatusOf(event);
  if (status) for (const address of addressesOf(event)) await markAddressOfOwner(ctx, address, status);
}

async function settleMail(ctx: CoreContext, event: MailEvent): Promise<void> {
  const ownerId = event.mail.tags?.owner?.[0];
  if (ownerId) return markStudents({ ...ctx, ownerId }, event);
  const tagged = readMailTags(event.mail.tags);
  const key = tagged && chargeKeyOfSk(tagged.sk);
  if (!key) return;
  const owned = { ...ctx, ownerId: tagged.ownerId };
  const charge = await getCharge(owned, key);
  if (charge?.mail) await settle(owned, charge, event);
}

/**
 * Applies one event: updates the charge that its tag names and raises the watermark. A bounce or a
 * complaint marks the address of each student whose charge the mail lists, and of the other
 * students of their payers; without a charge, of each student whom the owner bills there. Order and
 * repetition do not change the result. An event of a mail to an owner only raises the watermark.
 */
export async function applyMailEvent(
  ctx: CoreContext & { watermark: WatermarkMemory },
  event: MailEvent,
): Promise<void> {
  await settleMail(ctx, event);
  // The watermark is raised last. If it passed a mail whose event is not yet applied, that mail
  // would be sent again.
  await raiseWatermark(ctx, ctx.watermark, event.mail.timestamp);
}

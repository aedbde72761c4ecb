/** Decides which message carries a charge and what became of it (docs/billing-state.md). */
import type { ContactWire } from "@emdia/contracts/contact";
import { isRecentlyMailed } from "@emdia/contracts/recently-mailed";
import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Charge } from "./charge.ts";
import type { Contact } from "./contact.ts";
import { messageSkOf } from "./keys.ts";
import { isLeaseOver, isUnderWay } from "./mail-state.ts";
import { contactOf, isVoid, type Message, type MessageState, shownChannelOf } from "./message.ts";

export type Told = ChargeKey & Pick<Charge, "message" | "unsent" | "createdAt" | "messages">;

const CARRYING_NOTHING: ReadonlySet<MessageState> = new Set<MessageState>(["refused", "withdrawn"]);

export const mayBeSent = ({ state }: Pick<Message, "state">): boolean =>
  state !== "failed" && !CARRYING_NOTHING.has(state);

/** A message tells the payer of a charge if it names the charge and may have been sent. */
export const carries = (message: Message, charge: ChargeKey): boolean =>
  !CARRYING_NOTHING.has(message.state) && message.names.some(({ id }) => id === chargeIdOf(charge));

/** Tells whether a message told the payer of a charge. A chat may leave a charge to a run. */
export const tells = (message: Message, charge: ChargeKey): boolean =>
  carries(message, charge) && (message.channel === "email" || message.isApi === true);

/** Returns the message to which a charge points; undefined if it was never claimed. */
export const pointedBy = ({ message, messages = [] }: Pick<Told, "message" | "messages">): Message | undefined =>
  messages.find((one) => messageSkOf(one) === message);

/** Returns the message to which a charge points, if that message tells the payer of the charge. */
export function carrierOf(charge: Told): Message | undefined {
  const message = pointedBy(charge);
  return message && carries(message, charge) ? message : undefined;
}

/** Returns the message by which a click told of a charge: a repeat of the click gets its answer. */
export const saidBy = (clickId: string | undefined, charge: Told): Message | undefined =>
  charge.messages?.find((one) => clickId !== undefined && one.requestId === clickId && carries(one, charge));

/** Tells whether a message carries a charge: no run tells its payer of it again. */
export const isCarried = (charge: Told): boolean => carrierOf(charge) !== undefined;

/** What became of a charge's mail; `skipped` has the reason why there is no mail. */
export type Fate = Pick<Message, "at" | "reason" | "isApi" | "instead"> & {
  channel?: Message["channel"];
  state: MessageState | "skipped";
};

/** Returns a charge's newest message, no mere reminder, if possible one that may have arrived. */
export function mailOf(charge: Told): Message | undefined {
  const isMail = (one: Message) => one.purpose === "charge" || messageSkOf(one) === charge.message;
  const mails = naming(charge).filter((one) => one.state !== "withdrawn" && isMail(one));
  return mails.findLast((one) => !isVoid(one)) ?? mails.at(-1);
}

export function fateOf(charge: Told): Fate | undefined {
  const mail = mailOf(charge);
  const isSilent = charge.unsent !== undefined && (!mail || isVoid(mail));
  return isSilent ? silence(charge, charge.unsent ?? "") : mail;
}

/** A run retries a refused mail within minutes, and a mail sent by hand is retried only by hand. */
const RETRY_MILLIS = 60 * 60_000;

/** Tells whether to show a failure: a held mail immediately, any other after the retry time. */
export const isShownAsFailed = ({ state, reason, at }: Fate, now: Date): boolean =>
  state === "refused" && (reason === "held" || now.getTime() - Date.parse(at) >= RETRY_MILLIS);

export const isMailUnderWay = (charge: Told, now: Date): boolean => naming(charge).some((one) => isUnderWay(one, now));

/** Tells whether a claim of a charge has no answer, although its invocation has ended. */
export function isUnanswered(charge: Told, now: Date): boolean {
  const message = carrierOf(charge);
  return message?.state === "claimed" && isLeaseOver(message, now);
}

export const isHeldBack = ({ unsent }: Pick<Told, "unsent">): boolean => unsent === "unreleased";

/** The reason of a charge whose month is over and whose payer's mail went out without it. */
export const LEFT_OUT = "left_out";

/** Tells whether a run has still to tell the payer: no message did, and no reason rules it out. */
export const isToTell = (charge: Told): boolean =>
  !isCarried(charge) && (charge.unsent === undefined || isHeldBack(charge));

/** Tells whether a mail was sent so recently that a second mail needs the owner's confirmation. */
export const isRecentlySent = (mail: Message | undefined, now: Date): boolean =>
  (mail?.state === "sent" || mail?.state === "delivered") && isRecentlyMailed(mail.at, now);

/** Returns the reminders and chats about a charge, the oldest first. */
export const contactsOf = (charge: Told): Contact[] =>
  naming(charge)
    .filter(({ purpose }) => purpose === "reminder")
    .map((one) => contactOf(one, one.names.find(({ id }) => id === chargeIdOf(charge)) ?? {}));

export const toContactView = (charge: ChargeKey, { number, at, undoneAt, ...how }: Contact): ContactWire => ({
  paymentId: chargeIdOf(charge),
  number,
  channel: shownChannelOf(how),
  at,
  undoneAt: undoneAt ?? null,
});

export const lastContactOf = (charge: Told): Contact | undefined =>
  contactsOf(charge).findLast(({ undoneAt }) => undoneAt === undefined);

/** Tells whether the payer was told of a charge, by a message that was sent or may have been. */
export const wasNotified = (charge: Told): boolean => naming(charge).some(mayBeSent);
export const wasNotifiedBefore = (charge: Told, at: string): boolean =>
  naming(charge).some((one) => mayBeSent(one) && one.madeAt < at);

/** Returns the last message about a charge that was sent, or may have been. */
export function lastNotificationOf(charge: Told): Pick<Contact, "at" | "channel"> | undefined {
  const last = naming(charge).findLast(mayBeSent);
  return last && { at: last.purpose === "charge" ? last.at : last.madeAt, channel: last.channel };
}

export const isSentOn = (message: Message, day: CivilDate, timeZone: string): boolean =>
  mayBeSent(message) && civilDateIn(timeZone, new Date(message.at)) === day;

/** Tells whether one of these charges was named today, by hand, by rule or by a run. */
export const isContactedOn = (
  charges: readonly Told[],
  { today, profile }: { today: CivilDate; profile: { timezone: string } },
): boolean =>
  charges.some((charge) =>
    naming(charge).some((one) =>
      one.purpose === "charge"
        ? isSentOn(one, today, profile.timezone)
        : !isVoid(one) && civilDateIn(profile.timezone, new Date(one.madeAt)) >= today,
    ),
  );

const naming = (charge: Told): Message[] => {
  const id = chargeIdOf(charge);
  return (charge.messages ?? []).filter(({ names }) => names.some((one) => one.id === id));
};

const silence = (charge: Told, reason: string): Fate => ({
  state: reason.startsWith("email_") ? "failed" : "skipped",
  reason,
  at: charge.createdAt,
});

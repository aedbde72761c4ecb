/** The stored form of a message, and its states: pure (docs/billing-state.md, "A message"). */
import { CONTACT_CHANNELS } from "@emdia/contracts/constants";
import type { MessageChannel } from "@emdia/contracts/contact";
import { isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import * as z from "zod/mini";
import type { Contact } from "./contact.ts";
import { type MessageKey, messageKeyOfSk } from "./keys.ts";
import type { SendOutcome } from "./ports/mailer.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, openEnum } from "./stored.ts";

/** `step` is the rule's. `unsent` is the reason that the charge had before, and gets back. */
export type Named = { id: number; cents: number; step?: number | undefined; unsent?: string | undefined };

const STATES = {
  C: "claimed",
  R: "refused",
  S: "sent",
  D: "delivered",
  F: "failed",
  U: "unconfirmed",
  X: "withdrawn",
} as const;
export type MessageState = (typeof STATES)[keyof typeof STATES];
const CODES = new Map(Object.entries(STATES).map(([code, state]) => [state, code]));

const ONE = "[1-9]\\d*:\\d+(:(-?\\d+)?(:[a-z_]+)?)?";
const NAMED = new RegExp(`^${ONE}( ${ONE})*$`);

/** The stored attributes of a message; only this file decodes its codes. */
export const StoredMessage = z.object({
  channel: openEnum(CONTACT_CHANNELS, "whatsapp"),
  purpose: openEnum(["charge", "reminder"], "reminder"),
  st: openEnum(["C", "R", "S", "D", "F", "U", "X"], "U"),
  att: z.int(),
  at: z.string(),
  by: z.optional(z.string()),
  seen: z.optional(z.string()),
  why: z.optional(z.string()),
  names: z.string().check(z.regex(NAMED)),
  api: z.optional(z.boolean()),
  wamid: z.optional(z.string()),
  readAt: z.optional(z.string()),
  price: z.optional(z.string()),
  instead: z.optional(z.string()),
  madeAt: z.string(),
  madeBy: z.string(),
  requestId: z.optional(z.string()),
  isConfirmed: z.optional(z.boolean()),
});

/** One e-mail or chat to one payer, with the charges that it names. Instants are ISO UTC. */
export type Message = MessageKey & {
  channel: (typeof CONTACT_CHANNELS)[number];
  /** A chat that a person opens counts as a reminder. */
  purpose: "charge" | "reminder";
  state: MessageState;
  attempt: number;
  /** The instant at which the message reached its state. */
  at: string;
  claimedBy?: string | undefined;
  /** The instant at which a run first noticed events of later mails. */
  overtakenAt?: string | undefined;
  reason?: string | undefined;
  names: readonly Named[];
  /** The instant of the first claim; `at` may be of a later attempt. */
  madeAt: string;
  /** The person, run or rule that caused the message. */
  madeBy: string;
  requestId?: string | undefined;
  /** The owner confirmed a second contact of the day, also for a mail that replaces the message. */
  isConfirmed?: boolean | undefined;
  /** Tells that the product sends the message by WhatsApp, and no person in a chat of their own. */
  isApi?: boolean | undefined;
  /** Meta's id of the message. */
  wamid?: string | undefined;
  readAt?: string | undefined;
  /** The category that Meta charges. */
  price?: string | undefined;
  /** Why a payer who agreed to WhatsApp got a mail. */
  instead?: string | undefined;
};

/** @throws ZodError for an item that cannot be read, RangeError for its key */
export function decodeMessage(item: Item): Message {
  const key = messageKeyOfSk(String(item.sk));
  if (!key) throw new RangeError("not a message's key");
  const { st, att: attempt, by, seen, why, names, api, ...kept } = decode(StoredMessage, item);
  const own = { claimedBy: by, overtakenAt: seen, reason: why, names: namesOf(names), isApi: api };
  return { ...key, ...kept, ...own, state: STATES[st], attempt };
}

export function encodeMessage(message: Message): Item {
  const { payer: _payer, when: _when, number: _number, state, attempt, ...fields } = message;
  const { claimedBy: by, overtakenAt: seen, reason: why, isApi: api, names, ...kept } = fields;
  return encode({ ...kept, by, seen, why, api, names: namesText(names), st: CODES.get(state), att: attempt });
}

/** Tells whether a message certainly reached nobody: taken back, or not accepted. */
export const isVoid = ({ state, reason }: Pick<Message, "state" | "reason">): boolean =>
  state === "withdrawn" || state === "refused" || (state === "failed" && reason === "rejected");

/** Returns undefined for an unknown answer. A refusal restores `before`, which may prove sent. */
export function answered(message: Message, outcome: SendOutcome, at: string, before?: Message): Message | undefined {
  const next = { ...message, at, claimedBy: undefined, overtakenAt: undefined, reason: undefined };
  if (outcome.kind === "sent")
    return message.isApi ? { ...next, state: "sent", wamid: outcome.messageId } : { ...next, state: "sent" };
  if (outcome.kind === "busy" || outcome.kind === "held")
    return before?.state === "claimed" ? before : { ...next, state: "refused", reason: outcome.kind };
  return outcome.kind === "rejected" ? { ...next, state: "failed", reason: "rejected" } : undefined;
}

export const isTo = ({ names }: Pick<Message, "names">, students: readonly { id: number }[]): boolean =>
  names.some(({ id }) => students.some((student) => student.id === parseChargeId(id)?.studentId));

/** Returns a refused message and its number, else the next number, and if the day is taken. */
export function nextOn(today: readonly Message[], students: readonly { id: number }[], clickId?: string) {
  const own = today.filter((one) => isTo(one, students));
  const refused = own.find(({ state }) => state === "refused");
  const number = refused?.number ?? Math.max(0, ...today.map((one) => one.number)) + 1;
  const isOfClick = ({ requestId }: Message) => clickId !== undefined && requestId === clickId;
  return { number, refused, isTaken: own.some((one) => !isVoid(one) && !isOfClick(one)) };
}

/** Numbers a message among all of its payer's messages, by its day and its number on that day. */
export const contactNumberOf = ({ when, number }: Pick<MessageKey, "when" | "number">): number =>
  Number(when.replaceAll("-", "").padEnd(8, "0")) * 10_000 + number;

/** Returns the month of a message with this number; undefined if no message has such a number. */
export function monthOfContact(number: number): YearMonth | undefined {
  const month = `${String(number).slice(0, 4)}-${String(number).slice(4, 6)}`;
  return isYearMonth(month) ? month : undefined;
}

export const shownChannelOf = ({ channel, isApi }: Pick<Message, "channel" | "isApi">): MessageChannel =>
  isApi ? "whatsapp_api" : channel;

export function contactOf(message: Message, { step }: Pick<Named, "step">): Contact {
  const { channel, isApi, madeAt: at, madeBy: by, requestId } = message;
  return {
    number: contactNumberOf(message),
    channel,
    at,
    by,
    ...(isApi && { isApi }),
    ...(requestId !== undefined && { requestId }),
    ...(step !== undefined && { step }),
    ...(isVoid(message) && { undoneAt: message.at }),
  };
}

/** Encodes the named charges as one text: a message that names forty fits one write unit. */
const namesText = (names: readonly Named[]): string =>
  names
    .map(({ id, cents, step = "", unsent = "" }) => [id, cents, step, unsent].join(":").replace(/:+$/, ""))
    .join(" ");

const namesOf = (text: string): Named[] =>
  text.split(" ").map((one) => {
    const [id, cents, step, unsent] = one.split(":");
    return { id: Number(id), cents: Number(cents), ...(step && { step: Number(step) }), ...(unsent && { unsent }) };
  });

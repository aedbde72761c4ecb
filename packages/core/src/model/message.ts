/** The stored form of a message, and its states: pure (docs/billing-state.md, "A message"). */
import { CONTACT_CHANNELS } from "@emdia/contracts/constants";
import { isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import * as z from "zod/mini";
import type { Mail } from "./charge.ts";
import type { Contact } from "./contact.ts";
import { type MessageKey, messageKeyOfSk } from "./keys.ts";
import type { SendOutcome } from "./ports/mailer.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, openEnum } from "./stored.ts";

/** A charge that a message names: its id, the cents that it asks for, and the rule's step for it. */
export type Named = { id: number; cents: number; step?: number | undefined };

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

const NAMED = /^[1-9]\d*:\d+(:-?\d+)?( [1-9]\d*:\d+(:-?\d+)?)*$/;

/** Encodes the named charges as one text: a message that names forty fits one write unit. */
const namesText = (names: readonly Named[]): string =>
  names.map(({ id, cents, step }) => [id, cents, ...(step === undefined ? [] : [step])].join(":")).join(" ");

const namesOf = (text: string): Named[] =>
  text.split(" ").map((one) => {
    const [id = 0, cents = 0, step] = one.split(":").map(Number);
    return { id, cents, ...(step !== undefined && { step }) };
  });

/** The stored attributes of a message; only this file decodes its codes. */
export const StoredMessage = z.object({
  channel: openEnum(CONTACT_CHANNELS, "whatsapp"),
  st: openEnum(["C", "R", "S", "D", "F", "U", "X"], "U"),
  att: z.int(),
  at: z.string(),
  by: z.optional(z.string()),
  msgId: z.optional(z.string()),
  why: z.optional(z.string()),
  names: z.string().check(z.regex(NAMED)),
  madeAt: z.string(),
  madeBy: z.string(),
  requestId: z.optional(z.string()),
});

/**
 * One e-mail or chat to one payer, with the charges and amounts that it names. `attempt` counts from
 * 1, `at` is the instant at which the message reached its state, `claimedBy` the invocation that
 * claimed it, `madeAt` the instant at which it was first claimed, `madeBy` the person or the rule
 * that caused it, `requestId` that person's press. Instants are ISO UTC.
 */
export type Message = MessageKey & {
  channel: (typeof CONTACT_CHANNELS)[number];
  state: MessageState;
  attempt: number;
  at: string;
  claimedBy?: string | undefined;
  messageId?: string | undefined;
  reason?: string | undefined;
  names: readonly Named[];
  madeAt: string;
  madeBy: string;
  requestId?: string | undefined;
};

/** Reads a message. @throws ZodError for an item that cannot be read, RangeError for its key */
export function decodeMessage(item: Item): Message {
  const key = messageKeyOfSk(String(item.sk));
  if (!key) throw new RangeError("not a message's key");
  const stored = decode(StoredMessage, item);
  const { st, att: attempt, by: claimedBy, msgId: messageId, why: reason, names, ...kept } = stored;
  return { ...key, ...kept, state: STATES[st], attempt, claimedBy, messageId, reason, names: namesOf(names) };
}

/** Returns a message's stored attributes, without its key; undefined stands for an absent one. */
export function encodeMessage(message: Message): Item {
  const { payer: _payer, day: _day, number: _number, state, attempt, claimedBy, messageId, reason, ...kept } = message;
  const own = { by: claimedBy, msgId: messageId, why: reason, names: namesText(message.names) };
  return encode({ ...kept, ...own, st: CODES.get(state), att: attempt });
}

/** Tells whether a message certainly reached nobody: taken back, or not accepted. */
export const isVoid = ({ state, reason }: Pick<Message, "state" | "reason">): boolean =>
  state === "withdrawn" || state === "refused" || (state === "failed" && reason === "rejected");

/** Returns the state of a claimed message after the provider's answer; undefined if unknown. */
export function answered(message: Message, outcome: SendOutcome, at: string): Message | undefined {
  const next = { ...message, at, claimedBy: undefined };
  if (outcome.kind === "sent") return { ...next, state: "sent", messageId: outcome.messageId };
  if (outcome.kind === "busy" || outcome.kind === "held") return { ...next, state: "refused", reason: outcome.kind };
  return outcome.kind === "rejected" ? { ...next, state: "failed", reason: "rejected" } : undefined;
}

/** Tells whether a message reaches a student: it names a charge of theirs. */
export const isTo = ({ names }: Pick<Message, "names">, students: readonly { id: number }[]): boolean =>
  names.some(({ id }) => students.some((student) => student.id === parseChargeId(id)?.studentId));

/**
 * Returns what a payer's messages of a day leave for another one to these students: its number, and
 * whether the day is taken. A refused message is claimed again, as the same attempt.
 */
export function nextOn(today: readonly Message[], students: readonly { id: number }[]) {
  const own = today.filter((one) => isTo(one, students));
  const refused = own.find(({ state }) => state === "refused");
  const number = refused?.number ?? Math.max(0, ...today.map((one) => one.number)) + 1;
  return { number, refused, isTaken: own.some((one) => !isVoid(one)) };
}

/** Returns a message's number among all of its payer: its day, and its number on that day. */
export const contactNumberOf = ({ day, number }: Pick<MessageKey, "day" | "number">): number =>
  Number(day.replaceAll("-", "")) * 10_000 + number;

/** Returns the month of a message with this number; undefined if no message has such a number. */
export function monthOfContact(number: number): YearMonth | undefined {
  const month = `${String(number).slice(0, 4)}-${String(number).slice(4, 6)}`;
  return isYearMonth(month) ? month : undefined;
}

/** Returns the state of a message in the form of a charge's mail. */
export const mailOfMessage = ({ state, attempt, at, reason }: Message): Mail => ({
  state: state === "withdrawn" ? "refused" : state,
  attempt,
  at,
  reason,
});

/** Returns a message as a contact about one of the charges that it names. */
export function contactOf(message: Message, { step }: Pick<Named, "step">): Contact {
  const { channel, madeAt: at, madeBy: by, requestId } = message;
  return {
    number: contactNumberOf(message),
    channel,
    at,
    by,
    ...(requestId !== undefined && { requestId }),
    ...(step !== undefined && { step }),
    ...(isVoid(message) && { undoneAt: message.at }),
  };
}

/** No other file accesses these items (docs/billing-state.md). */
import { addMonths, civilDateIn, monthOf, type YearMonth, yearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, startingBetween, startingWith, unchanged } from "../model/expressions.ts";
import {
  chargeKey,
  MESSAGE_PREFIX,
  type MessageKey,
  messageKey,
  messageKeyOfSk,
  messagePrefixOf,
  messageSkOf,
  messagesPrefix,
  ownerPartition,
} from "../model/keys.ts";
import { decodeMessage, encodeMessage, type Message } from "../model/message.ts";
import type { Expression } from "../model/ports/table.ts";
import { OWNER } from "../model/settle.ts";
import { pointedBy, tells } from "../model/told.ts";
import { allOf, commit, findItem, parseReadable, type RefusableWrite, wasWritten } from "../table/reading.ts";
import { getCharge, getCharges } from "./charges.ts";

/** Returns the owner's messages from a month on or, without a month, all of them. */
export const messagesSince = (ctx: OwnerContext, month?: YearMonth): Promise<Message[]> =>
  query(ctx, startingBetween(ctx.ownerId, month ? messagesPrefix(month) : MESSAGE_PREFIX, MESSAGE_PREFIX));

export const messagesOf = (ctx: OwnerContext, of: Pick<MessageKey, "payer" | "when">): Promise<Message[]> =>
  query(ctx, startingWith(ctx.ownerId, messagePrefixOf(of)));

/** Returns a payer's messages of the months of these days. A month's run comes after its days. */
export const messagesIn = async (ctx: OwnerContext, { payer }: Pick<MessageKey, "payer">, days: readonly string[]) => {
  const months = new Set(days.map((day) => yearMonth(day.slice(0, 7))));
  return (await Promise.all([...months].map((when) => messagesOf(ctx, { payer, when })))).flat();
};

/** Returns the month from which messages about these charges may be found. */
export const firstMonthOf = (charges: readonly ChargeKey[]): YearMonth | undefined => {
  const [oldest] = charges.map(({ month }) => month).toSorted();
  return oldest && addMonths(oldest, -2);
};

export const getMessage = (ctx: OwnerContext, key: MessageKey): Promise<Message | undefined> =>
  findItem(ctx.table, messageKey(ctx.ownerId, key), decodeMessage);

/** Gives each charge the messages that name it, the oldest first, and the one it points to. */
export function withMessages(charges: readonly Charge[], messages: readonly Message[]): Charge[] {
  const bySk = new Map(messages.map((one) => [messageSkOf(one), one]));
  const naming = messages.flatMap((message) => message.names.map(({ id }) => ({ message, id })));
  const byCharge = Map.groupBy(naming, ({ id }) => id);
  return charges.map((charge) => {
    const named = (byCharge.get(chargeIdOf(charge)) ?? []).map(({ message }) => message);
    const pointed = bySk.get(charge.message ?? "") ?? [];
    const own = [...new Set([...named, pointed].flat())].sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
    return own.length > 0 ? { ...charge, messages: own } : charge;
  });
}

/** Reads only the message that each charge points to, which is all that a run has to know. */
export async function readPointed(ctx: OwnerContext, charges: readonly Charge[]): Promise<Charge[]> {
  const sks = charges.flatMap(({ message }) => message ?? []);
  return withMessages(charges, await messagesWith(ctx, sks));
}

/** Returns the messages since last month, which a request reads once. */
export const recentMessages = (ctx: OwnerContext): Promise<Message[]> => messagesSince(ctx, recently(ctx));

/** Reads the charges' messages; `since` is the first month, or messages read before. */
export async function readMessages(
  ctx: OwnerContext,
  charges: readonly Charge[],
  since?: YearMonth | readonly Message[],
): Promise<Charge[]> {
  if (charges.length === 0) return [];
  const recent = typeof since === "object" ? since : await messagesSince(ctx, since ?? recently(ctx));
  const known = new Set(recent.map(messageSkOf));
  const older = charges.flatMap(({ message }) => (message === undefined || known.has(message) ? [] : message));
  // Recent messages are of two months. Without any, a month's number of messages is unknown.
  const perMonth = recent.length > 0 ? recent.length / 2 : undefined;
  return withMessages(charges, [...(await messagesWith(ctx, older, perMonth)), ...recent]);
}

export async function readMessagesOf(ctx: OwnerContext, charge: Charge): Promise<Charge> {
  return (await readMessages(ctx, [charge]))[0] ?? charge;
}

/** `before` is the message as it was read, if it is not new. */
export const claimWrite = (ctx: OwnerContext, message: Message, before?: Message) => ({
  put: { ...messageKey(ctx.ownerId, message), ...encodeMessage(message) },
  condition: before ? same(before) : absent,
});

/** Tells whether the change was made. */
export function changeMessage(ctx: OwnerContext, before: Message, after: Message): Promise<boolean> {
  const { update, change, condition } = changeWrite(ctx, before, after);
  return wasWritten(ctx.table.update(update, change, condition));
}

/** Tells whether this invocation holds the claim, also if only its answer was lost. */
export async function claimed(ctx: OwnerContext, message: Message, before?: Message): Promise<boolean> {
  const { put, condition } = claimWrite(ctx, message, before);
  if (await wasWritten(ctx.table.put(put, condition))) return true;
  const now = await getMessage(ctx, message);
  return now?.state === "claimed" && now.claimedBy === message.claimedBy && now.attempt === message.attempt;
}

/** A charge points to its message or, without one, has the reason why there is none. */
export type Place = { message?: MessageKey | undefined; unsent?: string | undefined };

/** Requires that the charge is as it was read, also in the message to which it points. */
export const asRead = ({ status, ledgerSize, reportedAt, promisedFor, erasedAt, message, unsent }: Charge) =>
  unchanged({ status, ledgerSize: ledgerSize || undefined, reportedAt, promisedFor, erasedAt, message, unsent });

export const pointWrite = (ctx: OwnerContext, charge: Charge, place: Place) => ({
  update: chargeKey(ctx.ownerId, charge),
  change: change(charge, place),
  condition: asRead(charge),
});

/** Only one transaction may use these writes: a message claimed meanwhile may name the charges. */
export const moveWrites = (ctx: OwnerContext, charges: readonly Charge[], place: (charge: Charge) => Place) => [
  ...charges.map((charge): RefusableWrite => pointWrite(ctx, charge, place(charge))),
  ...leftWrites(ctx, charges),
];

/** Returns true if the charge is at its place, even after a lost answer; else others changed it. */
export async function moveCharge(ctx: OwnerContext, charge: Charge, place: Place): Promise<boolean> {
  if (charge.message === undefined) {
    const { update, change: to, condition } = pointWrite(ctx, charge, place);
    return (
      (await wasWritten(ctx.table.update(update, to, condition))) || isAt(await getCharge(ctx, charge), placed(place))
    );
  }
  return isCommitted(
    ctx,
    moveWrites(ctx, [charge], () => place),
  );
}

/**
 * Detaches the charges: they return to another message that told of them, or regain their former
 * reasons. @throws what `refusal` returns
 */
export async function leaveMessage(
  ctx: OwnerContext,
  before: Message,
  after: Message,
  refusal: () => Error,
): Promise<void> {
  const sk = messageSkOf(before);
  const reasons = new Map(before.names.map(({ id, unsent }) => [id, unsent]));
  const keys = before.names.flatMap(({ id }) => parseChargeId(id) ?? []);
  const leaving = (await getCharges(ctx, keys)).filter(({ message }) => message === sk);
  const days = leaving.flatMap(({ month }) => [before.when, month]);
  const others = (await messagesIn(ctx, before, days)).filter((one) => messageSkOf(one) !== sk);
  const moves = leaving.map((charge) => ({
    update: chargeKey(ctx.ownerId, charge),
    change: change(charge, {
      message: others.findLast((one) => tells(one, charge)),
      unsent: reasons.get(chargeIdOf(charge)),
    }),
    condition: unchanged({ message: sk }),
  }));
  await commit(ctx.table, [changeWrite(ctx, before, after), ...moves], refusal);
}

async function query(ctx: OwnerContext, key: Expression): Promise<Message[]> {
  return parseReadable(await allOf(ctx.table, { key, consistent: true }), decodeMessage).good;
}

/** A read by key costs as much as a query of this many messages. */
const PER_READ = 20;

/** Reads a month of about `perMonth` messages whole if its keys would cost more. */
async function messagesWith(ctx: OwnerContext, sks: readonly string[], perMonth?: number): Promise<Message[]> {
  const [pk, wanted] = [ownerPartition(ctx.ownerId), new Set(sks)];
  const months = [...Map.groupBy(wanted, (sk) => `${sk.split("#", 2).join("#")}#`)];
  const isWhole = (own: readonly string[]) => perMonth !== undefined && own.length * PER_READ > perMonth;
  const keys = months.flatMap(([, own]) => (isWhole(own) ? [] : own)).map((sk) => ({ pk, sk }));
  const whole = months.filter(([, own]) => isWhole(own));
  const [items, ...lists] = await Promise.all([
    keys.length > 0 ? ctx.table.getMany(keys) : [],
    ...whole.map(([month]) => query(ctx, startingWith(ctx.ownerId, month))),
  ]);
  const listed = lists.flat().filter((one) => wanted.has(messageSkOf(one)));
  return [...parseReadable(items, decodeMessage).good, ...listed];
}

const recently = (ctx: OwnerContext): YearMonth => addMonths(monthOf(civilDateIn("UTC", ctx.now())), -1);

/** Compares the claimant, too, as attempts' numbers repeat: a retry must undo no other claim. */
function same(message: Message): Expression {
  const { st, att, by } = encodeMessage(message);
  return unchanged({ st, att, by });
}

const changeWrite = (ctx: OwnerContext, before: Message, after: Message) => {
  const { purpose: _purpose, madeAt: _madeAt, madeBy: _madeBy, ...change } = encodeMessage(after);
  return { update: messageKey(ctx.ownerId, before), change: setFields(change), condition: same(before) };
};

const placed = ({ message, unsent }: Place) => ({
  message: message && messageSkOf(message),
  unsent: message ? undefined : unsent,
});

const isAt = (charge: Charge | undefined, { message, unsent }: ReturnType<typeof placed>) =>
  charge !== undefined && charge.message === message && charge.unsent === unsent;

/** Writes at least `studentId` again, because `placed` may only remove attributes. */
const change = (charge: ChargeKey, place: Place) => setFields({ studentId: charge.studentId, ...placed(place) });

/** Takes back an unclaimed message, so that a run about to claim it reads its charges again. */
function leftWrites(ctx: OwnerContext, charges: readonly Charge[]): RefusableWrite[] {
  const left = Map.groupBy(
    charges.filter(({ message }) => message !== undefined),
    ({ message = "" }) => message,
  );
  return [...left].flatMap(([sk, own]): RefusableWrite[] => {
    const [message] = own.flatMap((charge) => pointedBy(charge) ?? []);
    if (message) return [{ ...changeWrite(ctx, message, message), condition: same(message) }];
    const [key, at] = [messageKeyOfSk(sk), ctx.now().toISOString()];
    const names = own.map((charge) => ({ id: chargeIdOf(charge), cents: 0 }));
    const of = { channel: "email", purpose: "charge", state: "withdrawn", attempt: 0, names } as const;
    return key ? [claimWrite(ctx, { ...key, ...of, at, madeAt: at, madeBy: OWNER })] : [];
  });
}

class Refused extends Error {}
async function isCommitted(ctx: OwnerContext, writes: readonly RefusableWrite[]): Promise<boolean> {
  try {
    await commit(ctx.table, writes, () => new Refused());
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

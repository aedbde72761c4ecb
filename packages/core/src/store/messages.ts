/** Reads and writes messages; no other file accesses their items (docs/billing-state.md). */
import { addMonths, type CivilDate, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf, parseChargeId } from "@emdia/contracts/values/charge-id";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import {
  chargeKey,
  MESSAGE_PREFIX,
  type MessageKey,
  messageKey,
  messagesPrefix,
  ownerPartition,
} from "../model/keys.ts";
import { contactOf, decodeMessage, encodeMessage, type Message, mailOfMessage } from "../model/message.ts";
import type { Expression } from "../model/ports/table.ts";
import { commit } from "../table/commit.ts";
import { allOf } from "../table/paginate.ts";
import { parseReadable } from "../table/parse-readable.ts";
import { wasWritten } from "../table/was-written.ts";
import { getCharges } from "./charges.ts";

const skOf = (ctx: OwnerContext, key: MessageKey) => messageKey(ctx.ownerId, key).sk;

/** Returns the owner's messages from a month on; every month without one. */
export async function messagesSince(ctx: OwnerContext, month?: YearMonth): Promise<Message[]> {
  const from = month ? messagesPrefix(month) : MESSAGE_PREFIX;
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND sk BETWEEN :from AND :to",
      values: { ":pk": ownerPartition(ctx.ownerId), ":from": from, ":to": `${MESSAGE_PREFIX}~` },
    },
    consistent: true,
  });
  return parseReadable(items, decodeMessage).good;
}

/** Returns the month from which messages about these charges may be found. */
export const firstMonthOf = (charges: readonly ChargeKey[]): YearMonth | undefined => {
  const [oldest] = charges.map(({ month }) => month).toSorted();
  return oldest && addMonths(oldest, -2);
};

/** Returns the month from which lists show a charge's last contact. */
const recently = (ctx: OwnerContext): YearMonth => addMonths(monthOf(civilDateIn("UTC", ctx.now())), -1);

/** Returns a payer's messages of a month, or of one day of it. */
export async function messagesOf(ctx: OwnerContext, payer: PayerKey, when: YearMonth | CivilDate): Promise<Message[]> {
  const day = when.length > 7 ? `D${when.slice(8)}` : "";
  const items = await allOf(ctx.table, {
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: {
        ":pk": ownerPartition(ctx.ownerId),
        ":prefix": `${messagesPrefix(when.slice(0, 7))}${payer}#${day}`,
      },
    },
    consistent: true,
  });
  return parseReadable(items, decodeMessage).good;
}

/** Returns the message with this key. */
export async function getMessage(ctx: OwnerContext, key: MessageKey): Promise<Message | undefined> {
  const item = await ctx.table.get(messageKey(ctx.ownerId, key), { consistent: true });
  return item && decodeMessage(item);
}

/** Adds to each charge the contacts about it, and the state of the message that carries it. */
export function withContacts(ctx: OwnerContext, charges: readonly Charge[], messages: readonly Message[]): Charge[] {
  const named = messages.flatMap((message) => message.names.map((one) => ({ message, one })));
  const byCharge = Map.groupBy(named, ({ one }) => one.id);
  return charges.map((charge) => {
    const own = byCharge.get(chargeIdOf(charge)) ?? [];
    const contacts = own.map(({ message, one }) => contactOf(message, one)).sort((a, b) => (a.at < b.at ? -1 : 1));
    const carrier = own.find(({ message }) => skOf(ctx, message) === charge.message)?.message;
    return { ...charge, ...(contacts.length > 0 && { contacts }), ...(carrier && { carrier: mailOfMessage(carrier) }) };
  });
}

/** Adds to each charge the contacts about it, from `since` on or else of the last weeks. */
export async function readContacts(
  ctx: OwnerContext,
  charges: readonly Charge[],
  since?: YearMonth,
): Promise<Charge[]> {
  if (charges.length === 0) return [];
  return withContacts(ctx, charges, await messagesSince(ctx, since ?? recently(ctx)));
}

/** Returns the condition that a message is as it was read: its state, attempt and claimant. */
function same(message: Message): Expression {
  const { st, att, by } = encodeMessage(message);
  return unchanged({ st, att, by });
}

/** Returns the write that claims a message: a new one, or a refused one as it was read. */
export const claimWrite = (ctx: OwnerContext, message: Message, refused?: Message) => ({
  put: { ...messageKey(ctx.ownerId, message), ...encodeMessage(message) },
  condition: refused ? same(refused) : absent,
});

const changeWrite = (ctx: OwnerContext, before: Message, after: Message) => {
  const { channel: _channel, madeAt: _madeAt, madeBy: _madeBy, ...change } = encodeMessage(after);
  return { update: messageKey(ctx.ownerId, before), change: setFields(change), condition: same(before) };
};

/** Changes a message's state if it is as it was read. Tells whether the change was made. */
export function changeMessage(ctx: OwnerContext, before: Message, after: Message): Promise<boolean> {
  const { update, change, condition } = changeWrite(ctx, before, after);
  return wasWritten(ctx.table.update(update, change, condition));
}

/** Returns the write by which a message becomes the one that carries a charge. */
export const carryWrite = (ctx: OwnerContext, key: ChargeKey, message: MessageKey) => ({
  update: chargeKey(ctx.ownerId, key),
  change: setFields({ message: skOf(ctx, message) }),
});

/**
 * Takes a message back: it carries no charge any more. The transaction requires that the message is
 * as it was read.
 * @throws what `refusal` returns, if the message was changed meanwhile
 */
export async function leaveMessage(
  ctx: OwnerContext,
  before: Message,
  after: Message,
  refusal: () => Error,
): Promise<void> {
  const sk = skOf(ctx, before);
  const keys = before.names.flatMap(({ id }) => parseChargeId(id) ?? []);
  const leaving = (await getCharges(ctx, keys))
    .filter(({ message }) => message === sk)
    .map((charge) => ({
      update: chargeKey(ctx.ownerId, charge),
      change: { expression: "REMOVE #message", names: { "#message": "message" } },
      condition: unchanged({ message: sk }),
    }));
  const writes = [changeWrite(ctx, before, after), ...leaving];
  await commit(
    ctx.table,
    writes.map((write) => ({ ...write, refusal })),
  );
}

/** See docs/billing-state.md, "A message". */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { owedCentsOn } from "../model/amount-today.ts";
import { changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { Channel } from "../model/choose-channel.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { messageSkOf } from "../model/keys.ts";
import { type Message, type Named, nextOn } from "../model/message.ts";
import type { Student } from "../model/student.ts";
import { isCarried, isUnanswered } from "../model/told.ts";
import { claimOf, FREED } from "../model/whatsapp-status.ts";
import { contactedToday, dayWrites, type HandContact, releaseDay } from "../store/address-days.ts";
import { claimWrite, leaveMessage, messagesOf, moveCharge, moveWrites } from "../store/messages.ts";
import { commit } from "../table/reading.ts";

export type Students = readonly [Student, ...Student[]];

/** A charge that a message names, with the rule's step that is due for it, in days. */
export type Reminded = { charge: Charge; step?: number | undefined };

/** `students` have one payer. `clickId` is the owner's click, whose messages share a day. */
export type NewMessage = Pick<Message, "purpose" | "madeBy" | "requestId" | "claimedBy"> &
  Pick<HandContact, "isConfirmed" | "clickId"> & {
    channel: Channel | Message["channel"];
    state: "claimed" | "sent";
    students: Students;
    named: readonly Reminded[];
    carried: readonly Charge[];
  };

/** At most this many charges fit the transaction of a claim, with the messages that they leave. */
const MOST_CARRIED = 45;

/** Returns charges that no message carries, or only a claim that ended without an answer. */
export const toCarry = (ctx: Pick<ProfileContext, "now">, charges: readonly Charge[]): Charge[] =>
  charges.filter((charge) => !isCarried(charge) || isUnanswered(charge, ctx.now()));

export const namesOf = ({ today }: Pick<ProfileContext, "today">, named: readonly Reminded[]): Named[] =>
  named.map(({ charge, step }) => ({
    id: chargeIdOf(charge),
    cents: owedCentsOn(charge, today),
    ...(step !== undefined && { step }),
    ...(charge.unsent !== undefined && { unsent: charge.unsent }),
  }));

/**
 * Claims message, addresses' day and charges in one transaction, a confirmed message also on a
 * taken day. @throws AppError reminder.contacted_today, conflict.changed_meanwhile
 */
export async function claimMessage(ctx: ProfileContext, wanted: NewMessage): Promise<Message> {
  const { students, named, carried, isConfirmed, clickId, channel, ...own } = wanted;
  const of = { payer: payerKeyOf(students[0]), when: ctx.today };
  const today = await messagesOf(ctx, of);
  const { number, refused, isTaken } = nextOn(today, students, clickId);
  if (!isConfirmed && isTaken) throw contactedToday();
  const at = ctx.now().toISOString();
  const attempt = refused?.attempt ?? 1;
  const names = namesOf(ctx, named);
  // A person who opens a chat names its channel; any other message has the chosen one.
  const by = typeof channel === "string" ? { channel } : claimOf(channel, refused, at);
  const message = { ...of, number, attempt, at, madeAt: at, names, ...own, ...by, ...(isConfirmed && { isConfirmed }) };
  const refusal = isConfirmed ? changedMeanwhile : contactedToday;
  const days = await dayWrites(ctx, { ...contactOf(message), students, isConfirmed, clickId });
  const claim = { ...claimWrite(ctx, message, refused), refusal };
  const moves = moveWrites(ctx, carried.slice(0, MOST_CARRIED), () => ({ message }));
  const writes = [claim, ...days, ...moves.map((write) => ({ ...write, refusal: changedMeanwhile }))];
  await commit(ctx.table, writes);
  for (const charge of carried.slice(MOST_CARRIED)) await moveCharge(ctx, charge, { message });
  return message;
}

/** A mail in place of a message by WhatsApp keeps the days that the message took. */
const contactOf = (message: Message): Pick<HandContact, "channel" | "contact"> => ({
  channel: message.instead === FREED ? "whatsapp" : message.channel,
  contact: messageSkOf(message),
});

/** Frees the day of a message that certainly reached nobody. */
export const freeDay = (ctx: OwnerContext, students: Students, message: Message): Promise<void> =>
  releaseDay(ctx, { ...contactOf(message), students });

/** Takes a message back and frees its day. @throws AppError conflict.changed_meanwhile */
export async function takeBack(
  ctx: ProfileContext,
  students: Students,
  before: Message,
  after: Message,
): Promise<void> {
  await leaveMessage(ctx, before, after, changedMeanwhile);
  await freeDay(ctx, students, before);
}

/** Claims a message together with its addresses' day (docs/billing-state.md, "A message"). */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { owedCentsOn } from "../model/amount-today.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { both, unchanged } from "../model/expressions.ts";
import { messageKey } from "../model/keys.ts";
import { type Message, nextOn } from "../model/message.ts";
import type { Student } from "../model/student.ts";
import { contactedToday, dayWrites, releaseDay } from "../store/address-days.ts";
import { sameMail, sameMailWrite } from "../store/change-mail.ts";
import { leadKeyOf } from "../store/lead-mails.ts";
import { carryWrite, claimWrite, leaveMessage, messagesOf } from "../store/messages.ts";
import { commit, type RefusableWrite } from "../table/commit.ts";

export type Students = readonly [Student, ...Student[]];

/** A charge that a message names, with the rule's step that is due for it, in days. */
export type Reminded = { charge: Charge; step?: number | undefined };

/** A message to claim: `students` have one payer, who has to be told of the charges in `carried`. */
export type NewMessage = Pick<Message, "channel" | "madeBy" | "requestId" | "claimedBy"> & {
  state: "claimed" | "sent";
  students: Students;
  named: readonly Reminded[];
  carried: readonly Charge[];
  isConfirmed: boolean;
};

export const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

/** A transaction carries at most this many charges; the message names the others all the same. */
const MOST_CARRIED = 40;

/**
 * Returns the writes by which the message carries charges of which nobody was told. They require
 * that each charge, and the mail of its lead, is as it was read: a run may claim such a mail.
 */
function carryWrites(ctx: ProfileContext, message: Message, charges: readonly Charge[]): RefusableWrite[] {
  const carried = charges.slice(0, MOST_CARRIED);
  const ids = new Set(carried.map(chargeIdOf));
  const leads = carried.flatMap((charge) => {
    const key = leadKeyOf(charge);
    return key && !ids.has(chargeIdOf(key)) ? [{ ...key, mail: charge.leadMail }] : [];
  });
  const unique = new Map(leads.map((lead) => [chargeIdOf(lead), lead]));
  const own = carried.map((charge) => {
    const { status, ledgerSize, reportedAt, promisedFor, message: before } = charge;
    const same = unchanged({ status, ledgerSize: ledgerSize || undefined, reportedAt, promisedFor, message: before });
    return { ...carryWrite(ctx, charge, message), condition: both(sameMail(charge.mail), same) };
  });
  return [...own, ...[...unique.values()].map((lead) => sameMailWrite(ctx, lead))].map((write) => ({
    ...write,
    refusal: changedMeanwhile,
  }));
}

/**
 * Claims a message to the payer of these students. The same transaction takes the day of the
 * payer's addresses. A confirmed message is claimed even on a day that is taken.
 * @throws AppError reminder.contacted_today, conflict.changed_meanwhile
 */
export async function claimMessage(ctx: ProfileContext, wanted: NewMessage): Promise<Message> {
  const { students, named, carried, isConfirmed, ...own } = wanted;
  const payer = payerKeyOf(students[0]);
  const today = await messagesOf(ctx, payer, ctx.today);
  const { number, refused, isTaken } = nextOn(today, students);
  if (!isConfirmed && isTaken) throw contactedToday();
  const at = ctx.now().toISOString();
  const names = named.map(({ charge, step }) => ({
    id: chargeIdOf(charge),
    cents: owedCentsOn(charge, ctx.today),
    step,
  }));
  const message: Message = { payer, day: ctx.today, number, attempt: 1, at, madeAt: at, names, ...own };
  const refusal = isConfirmed ? changedMeanwhile : contactedToday;
  const days = await dayWrites(ctx, { ...contactOf(ctx, message), students, isConfirmed });
  const claim = { ...claimWrite(ctx, message, refused), refusal };
  await commit(ctx.table, [claim, ...days, ...carryWrites(ctx, message, carried)]);
  return message;
}

const contactOf = ({ ownerId }: ProfileContext, message: Message) => ({
  channel: message.channel,
  contact: messageKey(ownerId, message).sk,
});

/**
 * Stores that a message reached nobody: it carries no charge, and its day is free again.
 * @throws AppError conflict.changed_meanwhile if the message is not as it was read
 */
export async function takeBack(
  ctx: ProfileContext,
  students: Students,
  before: Message,
  after: Message,
): Promise<void> {
  await leaveMessage(ctx, before, after, changedMeanwhile);
  await releaseDay(ctx, { ...contactOf(ctx, before), students });
}

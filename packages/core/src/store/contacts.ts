/**
 * Records contacts and the days that they take: one transaction records a contact and claims the
 * student's day.
 */
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { type Charge, encodeMail, type Mail } from "../model/charge.ts";
import { claimOf } from "../model/contacting.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { MessageChannel } from "../model/message-addresses.ts";
import type { Expression } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { commit, type RefusableWrite } from "../table/commit.ts";
import { contactedToday, dayIsFree, dayWrites, releaseDay } from "./address-days.ts";
import { sameMail, sameMailWrite } from "./change-mail.ts";

/**
 * A charge as it was read and as it will be stored; `mail` is its new mail, if the mail changes
 * too.
 */
export type ContactChange = { before: Charge; after: Charge; mail?: Mail };
/** The changes of one contact, one per charge, at least one. The first charge names the contact. */
export type ContactChanges = readonly [ContactChange, ...ContactChange[]];

const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

const both = (one: Expression, other: Expression): Expression => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

/**
 * Returns the write that stores a charge's contacts. It requires that the contacts, and the mail if
 * it changes too, are unchanged since they were read.
 */
function contactsWrite(ctx: OwnerContext, { before, after, mail }: ContactChange, same: Expression): RefusableWrite {
  const { contacts, contactChanges } = after;
  const condition = both(unchanged({ contactChanges: before.contactChanges }), same);
  return {
    update: chargeKey(ctx.ownerId, before),
    change: setFields({ contacts, contactChanges, ...(mail && { mail: encodeMail(mail, before.mail) }) }),
    condition: mail ? both(sameMail(before.mail), condition) : condition,
    refusal: changedMeanwhile,
  };
}

/**
 * Returns the condition that the fields that determine a message and its recipient are unchanged
 * since they were read.
 */
function isStillReached({ status, email, payer, remindersOff }: Student): Expression {
  const same = unchanged({ status, email, remindersOff });
  if (!payer) return both(same, { expression: "attribute_not_exists(#payer)", names: { "#payer": "payer" } });
  const billed = {
    expression: "#payer.#email = :payerEmail",
    names: { "#payer": "payer", "#email": "email" },
    values: { ":payerEmail": payer.email },
  };
  return both(same, billed);
}

/**
 * The students who are contacted together, the channel, and whether the owner confirmed a second
 * contact on the same day.
 */
export type ContactAttempt = {
  students: readonly [Student, ...Student[]];
  channel: MessageChannel;
  isConfirmed: boolean;
  /** The charge whose mail, as it was read, must not have changed (`leadKeyOf`). */
  lead?: (ChargeKey & Pick<Charge, "mail">) | undefined;
};

/**
 * Records a contact on charges. The same transaction claims the day of the students, who share one
 * address, and the day of all their addresses. If a charge was settled, reported as paid or changed
 * since it was read, the contact is refused: no message asks for a paid charge. A confirmed contact
 * is recorded even on a day that is taken. Any contact is refused if the mail of `lead` changed.
 * @throws AppError reminder.contacted_today, also when a student was changed;
 * conflict.changed_meanwhile
 */
export async function claimContact(
  ctx: ProfileContext,
  { students, channel, isConfirmed, lead }: ContactAttempt,
  changes: ContactChanges,
): Promise<void> {
  const [{ after }] = changes;
  const contactedBy = claimOf(after, { number: after.contacts?.length ?? 0 });
  const days = students.map((student): RefusableWrite => {
    const reached = isStillReached(student);
    return {
      update: studentKey(ctx.ownerId, student.id),
      change: setFields({ contactedOn: ctx.today, contactedBy }),
      condition: isConfirmed ? reached : both(dayIsFree(ctx.today), reached),
      refusal: contactedToday,
    };
  });
  const leadId = lead && chargeIdOf(lead);
  const writes = changes.map((change) => {
    const { status, ledgerSize, reportedAt, promisedFor } = change.before;
    const same = unchanged({ status, ledgerSize: ledgerSize || undefined, reportedAt, promisedFor });
    // A transaction writes each item once: the contact on the lead also checks the lead's mail.
    const isLead = chargeIdOf(change.before) === leadId;
    return contactsWrite(ctx, change, isLead ? both(sameMail(lead?.mail), same) : same);
  });
  const isWritten = changes.some(({ before }) => chargeIdOf(before) === leadId);
  const held = lead && !isWritten ? [{ ...sameMailWrite(ctx, lead), refusal: changedMeanwhile }] : [];
  const addresses = await dayWrites(ctx, { students, channel, contact: contactedBy, isConfirmed });
  await commit(ctx.table, [...days, ...addresses, ...writes, ...held]);
}

/** A contact to undo: its id, its students, and its channel. */
export type ContactToUndo = { students: readonly Student[]; channel: MessageChannel; contactedBy: string };

/**
 * Records that a contact was undone or never took place. Releases the days that this contact took
 * from the students and from their addresses.
 * @throws AppError conflict.changed_meanwhile when the contacts, the mail or the day changed since
 * they were read
 */
export async function releaseContact(
  ctx: OwnerContext,
  { students, channel, contactedBy }: ContactToUndo,
  changes: ContactChanges,
): Promise<void> {
  const writes = changes.map((change) => contactsWrite(ctx, change, unchanged({ studentId: change.before.studentId })));
  const holders = students.filter((student) => student.contactedBy === contactedBy);
  await commit(ctx.table, [...holders.map(({ id }) => dayWrite(ctx, id, contactedBy)), ...writes]);
  await releaseDay(ctx, { students, channel, contact: contactedBy });
}

/** Removes a student's contact day when a contact releases it. */
const clearContactDay: Expression = {
  expression: "REMOVE #contactedOn, #contactedBy",
  names: { "#contactedOn": "contactedOn", "#contactedBy": "contactedBy" },
};

const dayWrite = (ctx: OwnerContext, studentId: number, contactedBy: string): RefusableWrite => ({
  update: studentKey(ctx.ownerId, studentId),
  change: clearContactDay,
  condition: unchanged({ contactedBy }),
  refusal: changedMeanwhile,
});

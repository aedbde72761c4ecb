/**
 * Contacts and the days they take: the transaction that records a contact also claims the student's
 * day.
 */
import { AppError } from "../model/app-error.ts";
import { type Charge, encodeMail, type Mail } from "../model/charge.ts";
import { claimOf } from "../model/contacting.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { chargeKey, studentKey } from "../model/keys.ts";
import type { Expression } from "../model/ports/table.ts";
import type { Way } from "../model/reached-at.ts";
import type { Student } from "../model/student.ts";
import { commit, type RefusableWrite } from "../table/commit.ts";
import { contactedToday, dayIsFree, dayWrites, releaseDay } from "./address-days.ts";
import { sameMail } from "./change-mail.ts";

/** A charge as it was read and as it is to be; `mail` is its new mail, if the mail changes too. */
export type ContactChange = { before: Charge; after: Charge; mail?: Mail };
/** The changes of one contact, at least one: the first one's entry names the contact. */
export type ContactChanges = readonly [ContactChange, ...ContactChange[]];

const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

const both = (one: Expression, other: Expression): Expression => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

/**
 * Returns the write of a charge's contacts, on condition that they and a mail that changes with
 * them are as they were read.
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
 * Returns the condition that the fields that decide a message and its addressee are as they were
 * read.
 */
function isStillReached({ status, email, payer }: Student): Expression {
  const same = unchanged({ status, email });
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
 * contact of the day.
 */
export type Contacting = {
  students: readonly [Student, ...Student[]];
  way: Way;
  isConfirmed: boolean;
};

/**
 * Claims the day of students with one address, and the day of all their addresses, and records the
 * contact on the charges, all or nothing. A charge that was settled or changed since it was read
 * refuses the contact: no message asks for a paid charge. A confirmed contact is recorded even on a
 * day that is taken.
 * @throws AppError reminder.contacted_today, also when a student was changed;
 * conflict.changed_meanwhile
 */
export async function claimContact(
  ctx: ProfileContext,
  { students, way, isConfirmed }: Contacting,
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
  const writes = changes.map((change) => {
    const { status, ledgerSize } = change.before;
    return contactsWrite(ctx, change, unchanged({ status, ledgerSize: ledgerSize || undefined }));
  });
  const addresses = await dayWrites(ctx, { students, way, contact: contactedBy, isConfirmed });
  await commit(ctx.table, [...days, ...addresses, ...writes]);
}

/** An undone contact: its name, its students, and its channel. */
export type HeldContact = { students: readonly Student[]; way: Way; contactedBy: string };

/**
 * Records that a contact was undone or never took place, and releases the days that this contact
 * took, both of the students and of their addresses.
 * @throws AppError conflict.changed_meanwhile when contacts, the mail or the day were changed since
 */
export async function releaseContact(
  ctx: OwnerContext,
  { students, way, contactedBy }: HeldContact,
  changes: ContactChanges,
): Promise<void> {
  const writes = changes.map((change) => contactsWrite(ctx, change, unchanged({ studentId: change.before.studentId })));
  const holders = students.filter((student) => student.contactedBy === contactedBy);
  await commit(ctx.table, [...holders.map(({ id }) => dayWrite(ctx, id, contactedBy)), ...writes]);
  await releaseDay(ctx, { students, way, contact: contactedBy });
}

/** Removes a student's day when a contact releases it. */
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

/** Contacts and the day they take: a student's day is claimed in the transaction that records who was contacted. */
import { AppError } from "../model/app-error.ts";
import { claimOf } from "../model/contacting.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { paymentKey, studentKey } from "../model/keys.ts";
import { encodeMail, type Mail, type Payment } from "../model/payment.ts";
import type { Expression } from "../model/ports/table.ts";
import type { Way } from "../model/reached-at.ts";
import type { Student } from "../model/student.ts";
import { commit, type RefusableWrite } from "../table/commit.ts";
import { contactedToday, dayIsFree, dayWrites, releaseDay } from "./address-days.ts";
import { sameMail } from "./change-mail.ts";

/** A charge as it was read and as it is to be; `mail` is what its mail becomes, where that moves too. */
export type ContactChange = { before: Payment; after: Payment; mail?: Mail };
/** Those of one contact, at least one: the first one's entry names it. */
export type ContactChanges = readonly [ContactChange, ...ContactChange[]];

const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

const both = (one: Expression, other: Expression): Expression => ({
  expression: `(${one.expression}) AND (${other.expression})`,
  names: { ...one.names, ...other.names },
  values: { ...one.values, ...other.values },
});

/** Writes a charge's contacts, where they are as they were read, and so is a mail that moves with them. */
function contactsWrite(ctx: OwnerContext, { before, after, mail }: ContactChange, same: Expression): RefusableWrite {
  const { contacts, contactChanges } = after;
  const condition = both(unchanged({ contactChanges: before.contactChanges }), same);
  return {
    update: paymentKey(ctx.ownerId, before),
    change: setFields({ contacts, contactChanges, ...(mail && { mail: encodeMail(mail, before.mail) }) }),
    condition: mail ? both(sameMail(before.mail), condition) : condition,
    refusal: changedMeanwhile,
  };
}

/** Holds while a student is as they were read: whether a message may go out, and to whom. */
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

/** Those who are contacted together, how, and whether the owner was asked about a second contact of the day. */
export type Contacting = {
  students: readonly [Student, ...Student[]];
  way: Way;
  isConfirmed: boolean;
};

/**
 * Claims the day of students who are reached at one address, and the day of all their addresses,
 * and records the contact on the charges, all or nothing. A charge that was settled or changed
 * since it was read refuses the contact: no message asks for a paid charge. A confirmed contact is
 * recorded even on a day that is taken.
 * @throws AppError reminder.contacted_today, also when a student was changed;
 *   conflict.changed_meanwhile
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

/** A contact that is given up: its name, whom it was about, and how they were reached. */
export type HeldContact = { students: readonly Student[]; way: Way; contactedBy: string };

/**
 * Records that a contact was taken back or never took place, and gives back the days that this
 * contact took, both of the students and of their addresses.
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

/** A student's day that a contact gives back. */
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

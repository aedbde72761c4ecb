/** Contacts and the day they take: a student's day is claimed in the transaction that records who was contacted. */
import { AppError } from "../model/app-error.ts";
import { claimOf } from "../model/contacting.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isStill, setFields } from "../model/expressions.ts";
import { paymentKey, studentKey } from "../model/keys.ts";
import { encodeMail, type Mail, type Payment } from "../model/payment.ts";
import type { Expression } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { commit, type RefusableWrite } from "../table/commit.ts";
import { sameMail } from "./change-mail.ts";
import { contactedToday, dayIsFree, freedDay, payerDayWrites, releasePayerDay } from "./payer-days.ts";

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
  const unchanged = both(isStill({ contactChanges: before.contactChanges }), same);
  return {
    update: paymentKey(ctx.ownerId, before),
    change: setFields({ contacts, contactChanges, ...(mail && { mail: encodeMail(mail) }) }),
    condition: mail ? both(sameMail(before.mail), unchanged) : unchanged,
    refusal: changedMeanwhile,
  };
}

/** Holds while a student is as they were read: whether a message may go out, and to whom. */
function isStillReached({ status, email, payer }: Student): Expression {
  const same = isStill({ status, email });
  if (!payer) return both(same, { expression: "attribute_not_exists(#payer)", names: { "#payer": "payer" } });
  const billed = {
    expression: "#payer.#email = :payerEmail",
    names: { "#payer": "payer", "#email": "email" },
    values: { ":payerEmail": payer.email },
  };
  return both(same, billed);
}

/**
 * Claims the day of students of one payer, and the payer's, for a contact and records it on the charges, all or nothing. A
 * charge that was settled or changed since it was read refuses it: no message asks for what was paid.
 * @throws AppError reminder.contacted_today, also where a student was changed; conflict.changed_meanwhile
 */
export async function claimContact(
  ctx: ProfileContext,
  students: readonly [Student, ...Student[]],
  changes: ContactChanges,
): Promise<void> {
  const [{ after }] = changes;
  const contactedBy = claimOf(after, { number: after.contacts?.length ?? 0 });
  const days = students.map(
    (student): RefusableWrite => ({
      update: studentKey(ctx.ownerId, student.id),
      change: setFields({ contactedOn: ctx.today, contactedBy }),
      condition: both(dayIsFree(ctx.today), isStillReached(student)),
      refusal: contactedToday,
    }),
  );
  const writes = changes.map((change) => {
    const { status, ledgerSize } = change.before;
    return contactsWrite(ctx, change, isStill({ status, ledgerSize: ledgerSize || undefined }));
  });
  await commit(ctx.table, [...days, ...payerDayWrites(ctx, students[0], contactedBy), ...writes]);
}

/** The days that a contact holds: of students, and of their payer. */
export type HeldDays = { studentIds: readonly number[]; payerId: string | undefined; contactedBy: string };

/**
 * Records that a contact was taken back or never took place; `held` are the days that this contact holds, and they are
 * given back with it.
 * @throws AppError conflict.changed_meanwhile where contacts, the mail or the day were changed since
 */
export async function releaseContact(
  ctx: OwnerContext,
  held: HeldDays | undefined,
  changes: ContactChanges,
): Promise<void> {
  const writes = changes.map((change) => contactsWrite(ctx, change, isStill({ studentId: change.before.studentId })));
  const days = held ? held.studentIds.map((id) => dayWrite(ctx, id, held.contactedBy)) : [];
  await commit(ctx.table, [...days, ...writes]);
  if (held?.payerId !== undefined) await releasePayerDay(ctx, held.payerId, held.contactedBy);
}

const dayWrite = (ctx: OwnerContext, studentId: number, contactedBy: string): RefusableWrite => ({
  update: studentKey(ctx.ownerId, studentId),
  change: freedDay,
  condition: isStill({ contactedBy }),
  refusal: changedMeanwhile,
});

/**
 * A reminder by mail: the payer's day and the oldest charge's mail are claimed together, then the
 * mail is sent once.
 */
import { reminderMail } from "../mail/reminder-mail.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge, Mail } from "../model/charge.ts";
import { addContact, claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { chargeKey, tagOfKey } from "../model/keys.ts";
import { remindableOf, reminderObstacleOf, reminderOf } from "../model/reminder.ts";
import type { Student } from "../model/student.ts";
import { changeMail } from "../store/change-mail.ts";
import { type ContactChange, type ContactChanges, claimContact, releaseContact } from "../store/contacts.ts";
import { nextAttempt, nextMailState } from "./claim-and-send.ts";
import { SEND_REFUSALS } from "./send-refusals.ts";
import { withinBounds } from "./within-bounds.ts";

/** A student with their charges: the open ones, and this month's. */
export type Indebted = { student: Student; charges: readonly Charge[] };
/** Students whose messages arrive at one address. */
export type Party = readonly [Indebted, ...Indebted[]];

/**
 * Returns a contact on every charge, with a claim on the oldest one's mail, so that the provider's
 * events find it.
 */
function claimsOf(
  ctx: ProfileContext & WithMailer,
  oldest: Charge,
  others: readonly Charge[],
): { mail: Mail; changes: ContactChanges } {
  const at = ctx.now().toISOString();
  const contacted = (before: Charge) => ({ before, after: addContact(before, { channel: "email", at }) });
  const mail: Mail = {
    state: "claimed",
    attempt: nextAttempt(oldest.mail),
    at,
    claimedBy: ctx.claimant,
    isReminder: true,
  };
  return { mail, changes: [{ ...contacted(oldest), mail }, ...others.map(contacted)] };
}

/**
 * Undoes the contact of a mail that the provider certainly did not accept: the day is free again,
 * and the mail becomes `next`.
 */
async function giveBack(
  ctx: ProfileContext,
  party: Party,
  [first, ...others]: ContactChanges,
  { mail, next }: { mail: Mail; next: Mail },
) {
  const at = ctx.now().toISOString();
  const undone = ({ after }: ContactChange) => ({
    before: after,
    after: undoContact(after, contactsOf(after).length, at),
  });
  const oldest = { ...undone({ ...first, after: { ...first.after, mail } }), mail: next };
  const contactedBy = claimOf(oldest.before, { number: contactsOf(oldest.before).length });
  // The claim has just taken the days, which the students as read do not show.
  const students = party.map(({ student }) => ({ ...student, contactedBy }));
  try {
    await releaseContact(ctx, { students, way: "email", contactedBy }, [oldest, ...others.map(undone)]);
  } catch (error) {
    // Refused if an event of this very mail arrived first: it went out after all, and the contact
    // stays.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Mails one reminder of all overdue charges of students with one address, at most one contact a
 * day. An unknown answer counts as sent: the mail is never repeated on a guess. Returns the charges
 * that the mail named.
 * @throws AppError reminder.nothing_overdue, reminder.contacted_today, reminder.student_paused,
 *   reminder.reported, invoice.student_archived, student.waiting, invoice.student_without_email,
 *   invoice.email_rejected, invoice.in_progress, invoice.not_sent, invoice.unconfirmed,
 *   contact.too_many, conflict.changed_meanwhile, mail.owner_limit, mail.recipient_limit
 */
export async function remindPayer(ctx: ProfileContext & WithMailer, party: Party): Promise<Charge[]> {
  for (const { student, charges } of party) {
    const obstacle = reminderObstacleOf(ctx, student, charges);
    if (obstacle) throw new AppError(obstacle);
  }
  const [{ student }] = party;
  const debts = remindableOf(
    party.flatMap(({ charges }) => charges),
    ctx,
  );
  const to = billingAddressOf(student);
  const [oldest, ...newer] = debts;
  if (!oldest || !to) throw new AppError("reminder.nothing_overdue");
  return withinBounds(ctx, { to }, () => remind(ctx, party, { to, debts, oldest, newer }));
}

/** The address and the charges of a reminder. */
type About = { to: string; debts: Charge[]; oldest: Charge; newer: readonly Charge[] };

async function remind(
  ctx: ProfileContext & WithMailer,
  party: Party,
  { to, debts, oldest, newer }: About,
): Promise<Charge[]> {
  const [{ student }, ...others] = party;
  const { mail, changes } = claimsOf(ctx, oldest, newer);
  const students = [student, ...others.map((one) => one.student)] as const;
  await claimContact(ctx, { students, way: "email", isConfirmed: false }, changes);
  const tags = { pay: tagOfKey(chargeKey(ctx.ownerId, oldest)), att: String(mail.attempt) };
  const envelope = { to, replyTo: ctx.profile.email, tags };
  const outcome = await ctx.mailer.send(reminderMail(reminderOf(ctx, student, debts), envelope));
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), oldest.mail);
  if (outcome.kind !== "sent") {
    if (next) await giveBack(ctx, party, changes, { mail, next });
    throw new AppError(SEND_REFUSALS[outcome.kind]);
  }
  // Refused if the provider's event arrived first: it says more than this answer.
  if (next) await changeMail(ctx, { ...oldest, mail }, next);
  return debts;
}

/**
 * Sends a reminder by mail: it claims the address's day and the oldest charge's mail together, then
 * sends the mail once. Reminders by hand and by rule share it.
 */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { reminderMail } from "../mail/reminder-mail.ts";
import { AppError } from "../model/app-error.ts";
import type { Charge, Mail } from "../model/charge.ts";
import { addContact, claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { chargeKey } from "../model/keys.ts";
import { mailsBeforeReminder, nextAttempt } from "../model/mail-state.ts";
import { mailTags } from "../model/mail-tags.ts";
import { reminderOf } from "../model/reminder.ts";
import { SEND_REFUSALS } from "../model/send-refusals.ts";
import type { Student } from "../model/student.ts";
import { changeMail } from "../store/change-mail.ts";
import { type ContactChange, type ContactChanges, claimContact, releaseContact } from "../store/contacts.ts";
import { leadKeyOf } from "../store/lead-mails.ts";
import { nextMailState, stateBefore } from "./claim-and-send.ts";

type Students = readonly [Student, ...Student[]];

/** A charge that the mail names. A reminder by rule has the step that is due for it, in days. */
type Reminded = { charge: Charge; step?: number | undefined };

/**
 * A reminder: its address, the students who share it, and their charges, the oldest first.
 * `greeting` is the text of the owner's rule.
 */
export type About = {
  to: string;
  students: Students;
  reminded: readonly [Reminded, ...Reminded[]];
  greeting?: string | undefined;
};

/**
 * Returns the claim on the oldest charge's mail, by which the provider's events find that charge,
 * and the charges with a contact added to each.
 */
function claimsOf(
  ctx: ProfileContext & WithMailer,
  [oldest, ...others]: About["reminded"],
): { mail: Mail; changes: ContactChanges } {
  const at = ctx.now().toISOString();
  const contacted = ({ charge: before, step }: Reminded) => {
    const contact = { channel: "email" as const, at, ...(step !== undefined && { step }) };
    return { before, after: addContact(before, contact) };
  };
  const mail: Mail = {
    state: "claimed",
    attempt: nextAttempt(oldest.charge.mail),
    at,
    claimedBy: ctx.claimant,
    isReminder: true,
    earlier: mailsBeforeReminder(oldest.charge.mail),
  };
  return { mail, changes: [{ ...contacted(oldest), mail }, ...others.map(contacted)] };
}

/**
 * Undoes the contact of a mail that the provider certainly did not accept: frees the contact's days
 * and sets the oldest charge's mail to `next`.
 */
async function undoClaim(
  ctx: ProfileContext,
  all: Students,
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
  const students = all.map((student) => ({ ...student, contactedBy }));
  try {
    await releaseContact(ctx, { students, channel: "email", contactedBy }, [oldest, ...others.map(undone)]);
  } catch (error) {
    // The release is refused if an event of this mail arrived first: the mail was sent after all,
    // and the contact stays.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Claims a reminder and sends it once. An unknown response counts as sent: the mail is never
 * repeated on a guess.
 * @throws AppError reminder.contacted_today, invoice.not_sent, invoice.unconfirmed,
 *   invoice.email_rejected, contact.too_many, conflict.changed_meanwhile
 */
export async function sendReminder(
  ctx: ProfileContext & WithMailer,
  { to, students, reminded, greeting }: About,
): Promise<void> {
  const debts = reminded.map(({ charge }) => charge);
  const [{ charge: oldest }] = reminded;
  const { mail, changes } = claimsOf(ctx, reminded);
  // A run may claim the lead's mail meanwhile, and that mail would name the oldest charge too.
  const leadKey = leadKeyOf(oldest);
  const lead = leadKey && { ...leadKey, mail: oldest.leadMail };
  await claimContact(ctx, { students, channel: "email", isConfirmed: false, lead }, changes);
  const [first] = students;
  const payer = payerKeyOf(students.find(({ id }) => id === oldest.studentId) ?? first);
  const tags = mailTags(payer, chargeKey(ctx.ownerId, oldest), mail.attempt);
  const envelope = { to, replyTo: ctx.profile.email, tags };
  const outcome = await ctx.mailer.send(reminderMail(reminderOf(ctx, students, debts, greeting), envelope));
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), stateBefore(oldest));
  if (outcome.kind !== "sent") {
    if (next) await undoClaim(ctx, students, changes, { mail, next });
    throw new AppError(SEND_REFUSALS[outcome.kind]);
  }
  // This write is refused if the provider's event arrived first: the event is more certain.
  if (next) await changeMail(ctx, { ...oldest, mail }, next);
}

/**
 * Sends a reminder by mail: it claims the payer's day and the oldest charge's mail together, then
 * sends the mail once.
 */
import { reminderMail } from "../mail/reminder-mail.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge, Mail } from "../model/charge.ts";
import { addContact, claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { chargeKey, tagOfKey } from "../model/keys.ts";
import { earlierMails, nextAttempt } from "../model/mail-state.ts";
import { type Confirmed, remindableOf, reminderObstacleOf, reminderOf } from "../model/reminder.ts";
import type { Student } from "../model/student.ts";
import { recordAsk } from "../store/asks.ts";
import { changeMail } from "../store/change-mail.ts";
import { type ContactChange, type ContactChanges, claimContact, releaseContact } from "../store/contacts.ts";
import { leadKeyOf } from "../store/lead-mails.ts";
import { nextMailState, stateBefore } from "./claim-and-send.ts";
import { SEND_REFUSALS } from "./send-refusals.ts";
import { withinBounds } from "./within-bounds.ts";

/** A student with their open charges and the charge of this month. */
export type Indebted = { student: Student; charges: readonly Charge[] };
/** Students whose messages arrive at one address. */
export type Party = readonly [Indebted, ...Indebted[]];

/**
 * Returns the claim on the oldest charge's mail, by which the provider's events find that charge,
 * and the charges with a contact added to each.
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
    earlier: earlierMails(oldest.mail),
  };
  return { mail, changes: [{ ...contacted(oldest), mail }, ...others.map(contacted)] };
}

/**
 * Undoes the contact of a mail that the provider certainly did not accept: it frees the day and
 * sets the charge's mail to `next`.
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
    // Refused if an event of this mail arrived first: the mail was sent after all, and the contact
    // stays.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Mails one reminder about all overdue charges of the students who share an address, at most one
 * contact a day, and returns the charges that the mail named. An unknown response counts as sent:
 * the mail is never repeated on a guess.
 * @throws AppError reminder.nothing_overdue, reminder.contacted_today, reminder.student_paused,
 *   reminder.reported, reminder.promised, invoice.student_archived, student.waiting, invoice.student_without_email,
 *   invoice.email_rejected, invoice.in_progress, invoice.not_sent, invoice.unconfirmed,
 *   contact.too_many, conflict.changed_meanwhile, mail.owner_limit, mail.recipient_limit
 */
export async function remindPayer(
  ctx: ProfileContext & WithMailer,
  party: Party,
  confirmed: Confirmed = {},
): Promise<Charge[]> {
  for (const { student, charges } of party) {
    const obstacle = reminderObstacleOf(ctx, student, charges, confirmed);
    if (obstacle) throw new AppError(obstacle);
  }
  const [{ student }] = party;
  const debts = remindableOf(
    party.flatMap(({ charges }) => charges),
    ctx,
    confirmed,
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
  const [first, ...others] = party;
  const { mail, changes } = claimsOf(ctx, oldest, newer);
  const students = [first.student, ...others.map((one) => one.student)] as const;
  await recordAsk(ctx, debts, ctx.profile);
  // A run may claim the lead's mail meanwhile, and that mail would name the oldest charge too.
  const leadKey = leadKeyOf(oldest);
  const lead = leadKey && { ...leadKey, mail: oldest.leadMail };
  await claimContact(ctx, { students, way: "email", isConfirmed: false, lead }, changes);
  const tags = { pay: tagOfKey(chargeKey(ctx.ownerId, oldest)), att: String(mail.attempt) };
  const envelope = { to, replyTo: ctx.profile.email, tags };
  const outcome = await ctx.mailer.send(reminderMail(reminderOf(ctx, students, debts), envelope));
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), stateBefore(oldest));
  if (outcome.kind !== "sent") {
    if (next) await giveBack(ctx, party, changes, { mail, next });
    throw new AppError(SEND_REFUSALS[outcome.kind]);
  }
  // Refused if the provider's event arrived first: the event says more than this response.
  if (next) await changeMail(ctx, { ...oldest, mail }, next);
  return debts;
}

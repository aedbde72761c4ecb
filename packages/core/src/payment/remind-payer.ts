/** A reminder by mail: the payer's day and the oldest charge's mail are claimed together, then it is sent once. */
import type { ErrorCode } from "@emdia/contracts/errors";
import { reminderMail } from "../mail/reminder-mail.ts";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import { addContact, claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { paymentKey, tagOfKey } from "../model/keys.ts";
import type { Mail, Payment } from "../model/payment.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import { remindableOf, reminderObstacleOf, reminderOf } from "../model/reminder.ts";
import type { Student } from "../model/student.ts";
import { changeMail } from "../store/change-mail.ts";
import { type ContactChange, type ContactChanges, claimContact, releaseContact } from "../store/contacts.ts";
import { nextAttempt, nextMailState } from "./claim-and-send.ts";
import { withinBounds } from "./within-bounds.ts";

/** A student with all that is known of their charges: open ones, and this month's. */
export type Indebted = { student: Student; charges: readonly Payment[] };
/** Students whose messages arrive at one address. */
export type Party = readonly [Indebted, ...Indebted[]];

const REFUSALS = {
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<SendOutcome["kind"], "sent">, ErrorCode>;

/** A contact on every charge; the oldest one's mail is claimed for it, so that the provider's events find it. */
function claimsOf(
  ctx: ProfileContext & WithMailer,
  oldest: Payment,
  others: readonly Payment[],
): { mail: Mail; changes: ContactChanges } {
  const at = ctx.now().toISOString();
  const contacted = (before: Payment) => ({ before, after: addContact(before, { channel: "email", at }) });
  const mail: Mail = {
    state: "claimed",
    attempt: nextAttempt(oldest.mail),
    at,
    claimedBy: ctx.claimant,
    isReminder: true,
  };
  return { mail, changes: [{ ...contacted(oldest), mail }, ...others.map(contacted)] };
}

/** What the provider certainly did not take was no contact: the day is free again, and the mail is what `next` says. */
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
  // The claim took the days just now: what was read before does not say so.
  const students = party.map(({ student }) => ({ ...student, contactedBy }));
  try {
    await releaseContact(ctx, { students, way: "email", contactedBy }, [oldest, ...others.map(undone)]);
  } catch (error) {
    // Refused where an event of this very mail came first: it went out after all, and everything stays.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Mails one reminder of all overdue charges of students who are reached at one address, at most one contact a day. An unknown answer counts as
 * sent: it is never repeated on a guess. Returns the charges that the mail named.
 * @throws AppError reminder.nothing_overdue, reminder.contacted_today, reminder.student_paused, reminder.reported,
 *   invoice.student_archived, student.waiting, invoice.student_without_email, invoice.email_rejected, invoice.in_progress, invoice.not_sent,
 *   invoice.unconfirmed, contact.too_many, conflict.changed_meanwhile, mail.owner_limit, mail.recipient_limit
 */
export async function remindPayer(ctx: ProfileContext & WithMailer, party: Party): Promise<Payment[]> {
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

/** What a reminder is about: its address, and its charges. */
type About = { to: string; debts: Payment[]; oldest: Payment; newer: readonly Payment[] };

async function remind(
  ctx: ProfileContext & WithMailer,
  party: Party,
  { to, debts, oldest, newer }: About,
): Promise<Payment[]> {
  const [{ student }, ...others] = party;
  const { mail, changes } = claimsOf(ctx, oldest, newer);
  const students = [student, ...others.map((one) => one.student)] as const;
  await claimContact(ctx, { students, way: "email", isConfirmed: false }, changes);
  const tags = { pay: tagOfKey(paymentKey(ctx.ownerId, oldest)), att: String(mail.attempt) };
  const envelope = { to, replyTo: ctx.profile.email, tags };
  const outcome = await ctx.mailer.send(reminderMail(reminderOf(ctx, student, debts), envelope));
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), oldest.mail);
  if (outcome.kind !== "sent") {
    if (next) await giveBack(ctx, party, changes, { mail, next });
    throw new AppError(REFUSALS[outcome.kind]);
  }
  // Refused where the provider's event came first: it says more than this answer.
  if (next) await changeMail(ctx, { ...oldest, mail }, next);
  return debts;
}

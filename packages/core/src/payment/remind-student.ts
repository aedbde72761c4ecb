/** A reminder by mail: the student's day and the oldest charge's mail are claimed together, then it is sent once. */
import type { ErrorCode } from "@emdia/contracts/errors";
import { reminderMail } from "../mail/reminder-mail.ts";
import { AppError } from "../model/app-error.ts";
import { addContact, claimOf, contactsOf, undoContact } from "../model/contacting.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { paymentKey, tagOfKey } from "../model/keys.ts";
import type { Mail, Payment } from "../model/payment.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import { overdueOf, reminderObstacleOf, reminderOf } from "../model/reminder.ts";
import { hasGoodEmail } from "../model/sendable.ts";
import { openCentsOf } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { changeMail } from "../store/change-mail.ts";
import { type ContactChange, type ContactChanges, claimContact, releaseContact } from "../store/contacts.ts";
import { nextAttempt, nextMailState } from "./claim-and-send.ts";

/** What a reminder asked for: the total of its charges in centavos, and how many they are. */
export type Reminded = { cents: number; charges: number };

const REFUSALS = {
  busy: "invoice.not_sent",
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
async function giveBack(ctx: ProfileContext, [first, ...others]: ContactChanges, mail: Mail, next: Mail) {
  const at = ctx.now().toISOString();
  const undone = ({ after }: ContactChange) => ({
    before: after,
    after: undoContact(after, contactsOf(after).length, at),
  });
  const oldest = { ...undone({ ...first, after: { ...first.after, mail } }), mail: next };
  const { studentId } = oldest.before;
  const contactedBy = claimOf(oldest.before, { number: contactsOf(oldest.before).length });
  try {
    await releaseContact(ctx, { studentId, contactedBy }, [oldest, ...others.map(undone)]);
  } catch (error) {
    // Refused where an event of this very mail came first: it went out after all, and everything stays.
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Mails a student one reminder of all their overdue charges, at most one contact a day. An unknown answer counts as sent:
 * it is never repeated on a guess. `charges` are all that is known of the student's: open ones, and this month's.
 * @throws AppError reminder.nothing_overdue, reminder.contacted_today, reminder.student_paused, reminder.reported,
 *   invoice.student_archived, student.waiting, invoice.student_without_email, invoice.email_rejected, invoice.in_progress, invoice.not_sent,
 *   invoice.unconfirmed, contact.too_many, conflict.changed_meanwhile
 */
export async function remindStudent(
  ctx: ProfileContext & WithMailer,
  student: Student,
  charges: readonly Payment[],
): Promise<Reminded> {
  const obstacle = reminderObstacleOf(ctx, student, charges);
  if (obstacle) throw new AppError(obstacle);
  const debts = overdueOf(charges, ctx);
  const [oldest, ...others] = debts;
  if (!oldest || !hasGoodEmail(student)) throw new AppError("reminder.nothing_overdue");
  const { mail, changes } = claimsOf(ctx, oldest, others);
  await claimContact(ctx, student, changes);
  const tags = { pay: tagOfKey(paymentKey(ctx.ownerId, oldest)), att: String(mail.attempt) };
  const envelope = { to: student.email, replyTo: ctx.profile.email, tags };
  const outcome = await ctx.mailer.send(reminderMail(reminderOf(ctx, student, debts), envelope));
  const next = nextMailState(mail, outcome, ctx.now().toISOString(), oldest.mail);
  if (outcome.kind !== "sent") {
    if (next) await giveBack(ctx, changes, mail, next);
    throw new AppError(REFUSALS[outcome.kind]);
  }
  // Refused where the provider's event came first: it says more than this answer.
  if (next) await changeMail(ctx, { ...oldest, mail }, next);
  return { cents: debts.reduce((sum, debt) => sum + openCentsOf(debt), 0), charges: debts.length };
}

/** Sends the owner's reminder by mail to the students of one address. */
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import { type Confirmed, remindableOf, reminderObstacleOf } from "../model/reminder.ts";
import type { Student } from "../model/student.ts";
import { sendReminder } from "./send-reminder.ts";
import { sendWithinLimits } from "./send-within-limits.ts";

/** A student with their open charges and the charge of this month. */
export type Indebted = { student: Student; charges: readonly Charge[] };
/** Students whose messages arrive at one address. */
export type Party = readonly [Indebted, ...Indebted[]];

/**
 * Mails one reminder about all overdue charges of the students who share an address, at most one
 * contact a day, and returns the charges that the mail named. An unknown response counts as sent:
 * the mail is never repeated on a guess.
 * @throws AppError reminder.nothing_overdue, reminder.contacted_today, reminder.student_paused,
 *   reminder.reported, reminder.promised, invoice.student_archived, student.waiting,
 *   invoice.student_without_email, invoice.email_rejected, invoice.in_progress, invoice.not_sent,
 *   invoice.unconfirmed, contact.too_many, conflict.changed_meanwhile, mail.owner_limit,
 *   mail.recipient_limit
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
  const [{ student }, ...others] = party;
  const debts = remindableOf(
    party.flatMap(({ charges }) => charges),
    ctx,
    confirmed,
  );
  const to = billingAddressOf(student);
  const [oldest, ...newer] = debts;
  if (!oldest || !to) throw new AppError("reminder.nothing_overdue");
  const students = [student, ...others.map((one) => one.student)] as const;
  const reminded = [{ charge: oldest }, ...newer.map((charge) => ({ charge }))] as const;
  await sendWithinLimits(ctx, { to }, () => sendReminder(ctx, { to, students, reminded }));
  return debts;
}

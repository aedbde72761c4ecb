/** Who is reminded by hand of what: pure rules of docs/rules.md, "Reminding by hand". */
import type { ErrorCode } from "@emdia/contracts/errors";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { billingContactOf } from "./billing-contact.ts";
import { isContactedOn, wasTold } from "./contacting.ts";
import type { ProfileContext } from "./context.ts";
import { statusOn } from "./due.ts";
import { isLeaseOver } from "./mail-state.ts";
import { type Payment, reportedAtOf } from "./payment.ts";
import { isOverdue } from "./payment-view.ts";
import type { Student } from "./student.ts";

/**
 * Most charges that one reminder names: five years of months, after which a debt is barred (Código Civil art. 206 §5). They
 * are written in one transaction, which holds a hundred.
 */
export const MAX_REMINDED = 60;

/** The charges a student is reminded of: overdue ones, the oldest first. */
export const overdueOf = (charges: readonly Payment[], { today }: Pick<ProfileContext, "today">): Payment[] =>
  charges
    .filter((charge) => isOverdue(charge, today))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))
    .slice(0, MAX_REMINDED);

/** Those of them that a reminder names: of one that the student says is paid, the owner has to answer first. */
export const remindableOf = (charges: readonly Payment[], ctx: Pick<ProfileContext, "today">): Payment[] =>
  overdueOf(
    charges.filter((charge) => reportedAtOf(charge) === undefined),
    ctx,
  );

/**
 * Why a student is not to be contacted today at all, or undefined; `charges` are what is known of theirs. Paused and
 * archived students still owe: the owner may write to them about a charge that is stored.
 */
export function contactObstacleOf(
  ctx: ProfileContext,
  student: Student,
  charges: readonly Payment[],
): ErrorCode | undefined {
  if (student.status === "aguardando") return "student.waiting";
  return isContactedOn(student, charges, ctx) ? "reminder.contacted_today" : undefined;
}

/** Why nothing is mailed to a student, and no charge made for a chat with them, or undefined. */
export function stateObstacleOf({ today }: Pick<ProfileContext, "today">, student: Student): ErrorCode | undefined {
  const status = statusOn(student, today);
  if (status === "arquivado") return "invoice.student_archived";
  if (status === "pausado") return "reminder.student_paused";
  return undefined;
}

/** Why a student is not reminded by mail now, or undefined. */
export function reminderObstacleOf(
  ctx: ProfileContext,
  student: Student,
  charges: readonly Payment[],
): ErrorCode | undefined {
  if (overdueOf(charges, ctx).length === 0) return "reminder.nothing_overdue";
  const obstacle = stateObstacleOf(ctx, student) ?? contactObstacleOf(ctx, student, charges);
  if (obstacle) return obstacle;
  if (remindableOf(charges, ctx).length === 0) return "reminder.reported";
  if (billingContactOf(student).email === null) return "invoice.student_without_email";
  if (student.emailStatus !== "ok") return "invoice.email_rejected";
  const isUnderWay = ({ mail }: Payment) => mail?.state === "claimed" && !isLeaseOver(mail, ctx.now());
  return charges.some(isUnderWay) ? "invoice.in_progress" : undefined;
}

/** What a reminder of these charges says to who pays for the student; the charges may be of several of their students. */
export function reminderOf(ctx: ProfileContext, student: Student, charges: readonly Payment[]): Reminder {
  return composeReminder({
    business: ctx.profile,
    student: { id: student.id, name: student.name, email: billingContactOf(student).email },
    payer: student.payer,
    debts: charges.map((charge) => ({
      ...charge,
      id: paymentIdOf(charge),
      pageUrl: ctx.pageUrlOf?.(ctx.ownerId, charge),
      isUntold: !wasTold(charge),
    })),
    today: ctx.today,
  });
}

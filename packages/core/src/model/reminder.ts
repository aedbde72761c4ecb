/**
 * The students who are reminded by hand, and of which charges: pure rules of docs/rules.md,
 * "Reminding by hand".
 */
import type { ErrorCode } from "@emdia/contracts/errors";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { billingContactOf } from "./billing-contact.ts";
import { type Charge, reportedAtOf } from "./charge.ts";
import { isOverdue } from "./charge-view.ts";
import { isContactedOn, wasTold } from "./contacting.ts";
import type { ProfileContext } from "./context.ts";
import { statusOn } from "./due.ts";
import { isLeaseOver } from "./mail-state.ts";
import type { Student } from "./student.ts";

/**
 * The most charges that one reminder names: five years of months, after which a debt is barred
 * (Código Civil art. 206 §5). They are written in one transaction, which holds a hundred writes.
 */
export const MAX_REMINDED = 60;

/** Returns the overdue charges of a student, the oldest first. */
export const overdueOf = (charges: readonly Charge[], { today }: Pick<ProfileContext, "today">): Charge[] =>
  charges
    .filter((charge) => isOverdue(charge, today))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate)))
    .slice(0, MAX_REMINDED);

/**
 * Returns the overdue charges that a reminder names: a charge that the student reported as paid
 * needs the owner's answer first.
 */
export const remindableOf = (charges: readonly Charge[], ctx: Pick<ProfileContext, "today">): Charge[] =>
  overdueOf(
    charges.filter((charge) => reportedAtOf(charge) === undefined),
    ctx,
  );

/**
 * Returns why a student is not to be contacted today at all, or undefined; `charges` are the known
 * charges of the student. Paused and archived students still owe: the owner may write to them about
 * a stored charge.
 */
export function contactObstacleOf(
  ctx: ProfileContext,
  student: Student,
  charges: readonly Charge[],
): ErrorCode | undefined {
  if (student.status === "aguardando") return "student.waiting";
  return isContactedOn(student, charges, ctx) ? "reminder.contacted_today" : undefined;
}

/**
 * Returns why no mail is sent to a student, and no charge created for a chat with them, or
 * undefined.
 */
export function stateObstacleOf({ today }: Pick<ProfileContext, "today">, student: Student): ErrorCode | undefined {
  const status = statusOn(student, today);
  if (status === "arquivado") return "invoice.student_archived";
  if (status === "pausado") return "reminder.student_paused";
  return undefined;
}

/** Returns why a student is not reminded by mail now, or undefined. */
export function reminderObstacleOf(
  ctx: ProfileContext,
  student: Student,
  charges: readonly Charge[],
): ErrorCode | undefined {
  if (overdueOf(charges, ctx).length === 0) return "reminder.nothing_overdue";
  const obstacle = stateObstacleOf(ctx, student) ?? contactObstacleOf(ctx, student, charges);
  if (obstacle) return obstacle;
  if (remindableOf(charges, ctx).length === 0) return "reminder.reported";
  if (billingContactOf(student).email === null) return "invoice.student_without_email";
  if (student.emailStatus !== "ok") return "invoice.email_rejected";
  const isUnderWay = ({ mail }: Charge) => mail?.state === "claimed" && !isLeaseOver(mail, ctx.now());
  return charges.some(isUnderWay) ? "invoice.in_progress" : undefined;
}

/**
 * Returns the reminder of these charges to the student's payer; the charges may belong to several
 * of the payer's students.
 */
export function reminderOf(ctx: ProfileContext, student: Student, charges: readonly Charge[]): Reminder {
  return composeReminder({
    business: ctx.profile,
    student: { id: student.id, name: student.name, email: billingContactOf(student).email },
    payer: student.payer,
    debts: charges.map((charge) => ({
      ...charge,
      id: chargeIdOf(charge),
      pageUrl: ctx.pageUrlOf?.(ctx.ownerId, charge),
      isUntold: !wasTold(charge),
    })),
    today: ctx.today,
  });
}

/**
 * Decides which students may be reminded by hand, and of which charges: pure rules of
 * docs/rules.md, "Reminding by hand".
 */
import type { ErrorCode } from "@emdia/contracts/errors";
import { composeReminder, type Reminder } from "@emdia/contracts/reminder";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { billingContactOf } from "./billing-contact.ts";
import { byAge, type Charge, isPromised, reportedAtOf } from "./charge.ts";
import { chargeInputOf } from "./charge-input.ts";
import { isOverdue } from "./charge-view.ts";
import { isContactedOn, wasNotified } from "./contacting.ts";
import type { ProfileContext, WithTxids } from "./context.ts";
import { statusOn } from "./due.ts";
import { isMailUnderWay } from "./mail-state.ts";
import { pageUrlFor, sharedPageUrlFor } from "./payer-link.ts";
import { pixCodeOf } from "./pix-code.ts";
import { openCentsOf } from "./settle.ts";
import type { Student } from "./student.ts";
import { needsDueDate } from "./unsent.ts";

/**
 * One reminder names at most this many charges: five years of months, after which a debt is
 * time-barred (Código Civil art. 206 §5). One transaction of at most 100 writes stores them.
 */
export const MAX_REMINDED = 60;

/**
 * Returns a student's overdue charges, oldest first. A charge of which only a fee is left is not
 * among them.
 */
export const overdueOf = (charges: readonly Charge[], { today }: Pick<ProfileContext, "today">): Charge[] =>
  charges
    .filter((charge) => isOverdue(charge, today) && openCentsOf(charge) > 0)
    .toSorted(byAge)
    .slice(0, MAX_REMINDED);

/**
 * The owner's confirmation of a reminder about charges whose payment is promised for today or
 * later.
 */
export type Confirmed = { evenPromised?: boolean | undefined };

/**
 * Returns the overdue charges that a reminder may name. If the student reported a charge as paid,
 * the owner must handle the report first; a promised charge waits for its day.
 */
export const remindableOf = (
  charges: readonly Charge[],
  ctx: Pick<ProfileContext, "today">,
  { evenPromised = false }: Confirmed = {},
): Charge[] =>
  overdueOf(
    charges.filter((charge) => !reportedAtOf(charge) && (evenPromised || !isPromised(charge, ctx.today))),
    ctx,
  );

/**
 * Returns why the owner may not contact a student today; undefined if they may. `charges` are the
 * known charges of the student. Paused and archived students still owe: the owner may write to them
 * about a stored charge.
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
 * Returns why a student gets no mail, and no new charge for a chat; undefined if nothing prevents
 * it.
 */
export function stateObstacleOf({ today }: Pick<ProfileContext, "today">, student: Student): ErrorCode | undefined {
  const status = statusOn(student, today);
  if (status === "arquivado") return "invoice.student_archived";
  if (status === "pausado") return "reminder.student_paused";
  return undefined;
}

/** Returns why the owner may not remind a student by mail now; undefined if they may. */
export function reminderObstacleOf(
  ctx: ProfileContext,
  student: Student,
  charges: readonly Charge[],
  confirmed: Confirmed = {},
): ErrorCode | undefined {
  const overdue = overdueOf(charges, ctx);
  if (overdue.length === 0) return "reminder.nothing_overdue";
  if (overdue.some((charge) => needsDueDate(ctx, charge, true))) return "reminder.unsent";
  const obstacle = stateObstacleOf(ctx, student) ?? contactObstacleOf(ctx, student, charges);
  if (obstacle) return obstacle;
  if (remindableOf(charges, ctx, confirmed).length === 0)
    return remindableOf(charges, ctx, { evenPromised: true }).length === 0 ? "reminder.reported" : "reminder.promised";
  if (billingContactOf(student).email === null) return "invoice.student_without_email";
  if (student.emailStatus !== "ok") return "invoice.email_rejected";
  return charges.some((charge) => isMailUnderWay(charge, ctx.now())) ? "invoice.in_progress" : undefined;
}

/**
 * Composes the reminder of these charges for the first student's payer; the charges may belong to
 * several students of this payer, or of one address. If one payer's page shows them all, the
 * reminder links to that page, otherwise each charge to its payer's page. `greeting` replaces the
 * product's text.
 */
export function reminderOf(
  ctx: Pick<ProfileContext, "ownerId" | "profile" | "today" | "pageUrlOf"> & WithTxids,
  students: readonly [Student, ...Student[]],
  charges: readonly Charge[],
  greeting?: string,
): Reminder {
  const [student] = students;
  const ofCharge = new Map(students.map((one) => [one.id, one]));
  const pageUrl = sharedPageUrlFor(ctx, students);
  return composeReminder({
    business: ctx.profile,
    student: { name: student.name, email: billingContactOf(student).email },
    payer: student.payer,
    debts: charges.map((charge) => ({
      ...charge,
      ...chargeInputOf(charge, ctx.today).charge,
      pageUrl: pageUrl ? undefined : pageUrlFor(ctx, ofCharge.get(charge.studentId) ?? student),
      isUntold: !wasNotified(charge),
    })),
    today: ctx.today,
    pixCode: pixCodeOf(ctx, payerKeyOf(student), charges),
    greeting,
    pageUrl,
  });
}

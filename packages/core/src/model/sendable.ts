import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { addMonths } from "@emdia/contracts/values/calendar";
import { billingContactOf } from "./billing-contact.ts";
import type { Charge } from "./charge.ts";
import { thisMonthOf } from "./chargeable.ts";
import type { ProfileContext } from "./context.ts";
import { isLeaseOver, isRecentlySent } from "./mail-state.ts";
import type { Student } from "./student.ts";

/** An owner on a day. */
type Dated = Pick<ProfileContext, "profile" | "today">;

/**
 * Tells whether a charge's month is ahead: the month has not begun, and its billing day is not the
 * next billing day. A stored charge of the next billing day also waits if the student was never
 * notified of it: its payment was made ahead and reversed (docs/rules.md, "Paying ahead").
 */
function isAhead(ctx: Dated, { month, mail, contacts }: Charge, isStored: boolean): boolean {
  if (month <= thisMonthOf(ctx)) return false;
  const isNext = month === ctx.profile.billing.month && month <= addMonths(thisMonthOf(ctx), 1);
  return !isNext || (isStored && mail === undefined && contacts === undefined);
}

/**
 * Returns why the owner cannot mail this charge to this student at all, or undefined. `isStored` is
 * false for an expected charge.
 */
export function sendBlocker(ctx: Dated, student: Student, charge: Charge, isStored = true): ErrorCode | undefined {
  if (!hasPaymentData(ctx.profile)) return "billing.payment_method_missing";
  if (charge.status === "pago") return "payment.already_paid";
  if (student.status === "arquivado") return "invoice.student_archived";
  if (isAhead(ctx, charge, isStored)) return "invoice.month_ahead";
  if (billingContactOf(student).email === null) return "invoice.student_without_email";
  return student.emailStatus === "ok" ? undefined : "invoice.email_rejected";
}

/**
 * Returns why mailing this charge now may repeat a mail; the owner's confirmation overrules every
 * reason but a send in progress.
 */
export function resendBlocker({ mail }: Charge, now: Date): ErrorCode | undefined {
  if (isRecentlySent(mail, now)) return "invoice.recently_sent";
  if (mail?.state === "unconfirmed") return "invoice.unconfirmed";
  if (mail?.state !== "claimed") return undefined;
  return isLeaseOver(mail, now) ? "invoice.unconfirmed" : "invoice.in_progress";
}

import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { billingContactOf } from "./billing-contact.ts";
import { isLeaseOver, isRecentlySent } from "./mail-state.ts";
import type { Payment } from "./payment.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

/** Why an owner's charge cannot be mailed to this student at all, or undefined. */
export function obstacleOf(profile: Profile, student: Student, payment: Payment): ErrorCode | undefined {
  if (!hasPaymentData(profile)) return "billing.payment_method_missing";
  if (payment.status === "pago") return "payment.already_paid";
  if (student.status === "arquivado") return "invoice.student_archived";
  if (billingContactOf(student).email === null) return "invoice.student_without_email";
  return student.emailStatus === "ok" ? undefined : "invoice.email_rejected";
}

/** Why mailing this charge now may repeat a mail; the owner's word overrules all but a send that is under way. */
export function repetitionOf({ mail }: Payment, now: Date): ErrorCode | undefined {
  if (isRecentlySent(mail, now)) return "invoice.recently_sent";
  if (mail?.state === "unconfirmed") return "invoice.unconfirmed";
  if (mail?.state !== "claimed") return undefined;
  return isLeaseOver(mail, now) ? "invoice.unconfirmed" : "invoice.in_progress";
}

import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import { addMonths } from "@emdia/contracts/values/calendar";
import { addressObstacleOf } from "./billing-contact.ts";
import type { Charge } from "./charge.ts";
import { thisMonthOf } from "./chargeable.ts";
import type { WithReach } from "./choose-channel.ts";
import type { ProfileContext } from "./context.ts";
import { isLeaseOver } from "./mail-state.ts";
import type { Student } from "./student.ts";
import { isRecentlySent, mailOf } from "./told.ts";

type Dated = Pick<ProfileContext, "profile" | "today">;

/** `isStored` is false for an expected charge. */
export function sendBlocker(
  ctx: Dated & WithReach,
  student: Student,
  charge: Charge,
  isStored = true,
): ErrorCode | undefined {
  if (!hasPaymentData(ctx.profile)) return "billing.payment_method_missing";
  if (charge.status === "pago") return "payment.already_paid";
  if (student.status === "arquivado") return "invoice.student_archived";
  if (isAhead(ctx, charge, isStored)) return "invoice.month_ahead";
  return ctx.road?.reaches("charge", student) ? undefined : addressObstacleOf(student);
}

/** The owner's confirmation overrules every reason but a send in progress. */
export function resendBlocker(charge: Charge, now: Date): ErrorCode | undefined {
  const mail = mailOf(charge);
  if (isRecentlySent(mail, now)) return "invoice.recently_sent";
  if (mail?.state === "unconfirmed") return "invoice.unconfirmed";
  if (mail?.state !== "claimed") return undefined;
  return isLeaseOver(mail, now) ? "invoice.unconfirmed" : "invoice.in_progress";
}

/**
 * Tells whether a charge is of a month ahead that no run sends yet. The next run's charge is one
 * only if it is stored and untold, because its payment was reversed (docs/rules/settlement.md,
 * "Paying ahead").
 */
function isAhead(ctx: Dated, { month, unsent, messages = [], isExtra }: Charge, isStored: boolean): boolean {
  if (isExtra || month <= thisMonthOf(ctx)) return false;
  const isNext = month === ctx.profile.billing.month && month <= addMonths(thisMonthOf(ctx), 1);
  return !isNext || (isStored && unsent === undefined && messages.length === 0);
}

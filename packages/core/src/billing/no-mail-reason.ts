import { hasPaymentData } from "@emdia/contracts/payment-data";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { ProfileContext } from "../model/context.ts";
import { priceInMonth } from "../model/draft.ts";
import type { StudentCharge } from "./student-charge.ts";

/** Tells whether nothing is left to pay of a charge, stored or still to be created. */
const isPaid = (ctx: ProfileContext, { stored, plan, period, student }: StudentCharge): boolean =>
  stored ? stored.status === "pago" : priceInMonth(ctx.profile, student, plan, period.month).amountCents === 0;

/** Returns the stored reason why this run does not mail a charge; undefined if the run mails it. */
export function noMailReason(ctx: ProfileContext, due: StudentCharge): string | undefined {
  const { student, silence } = due;
  if (isPaid(ctx, due)) return "nothing_to_pay";
  if (silence) return silence;
  if (billingContactOf(student).email === null) return "no_email";
  if (!hasPaymentData(ctx.profile)) return "no_payment_data";
  return billingAddressOf(student) ? undefined : `email_${student.emailStatus}`;
}

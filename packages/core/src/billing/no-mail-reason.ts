import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { Road } from "../message/whatsapp-road.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { ProfileContext } from "../model/context.ts";
import { priceInMonth } from "../model/draft.ts";
import type { StudentCharge } from "./student-charge.ts";

/** Tells whether nothing is left to pay of a charge, stored or still to be created. */
const isPaid = (ctx: ProfileContext, { stored, plan, period, student }: StudentCharge): boolean =>
  stored ? stored.status === "pago" : priceInMonth(ctx.profile, student, plan, period.month).amountCents === 0;

/** `road` is the owner's WhatsApp, by which a payer without an e-mail may be reached. */
export type ReasonContext = ProfileContext & { road?: Pick<Road, "reaches"> | undefined };

/** Returns the stored reason why this run does not mail a charge; undefined if the run mails it. */
export function noMailReason(ctx: ReasonContext, due: StudentCharge): string | undefined {
  const { student, silence } = due;
  if (isPaid(ctx, due)) return "nothing_to_pay";
  if (silence) return silence;
  const isReached = ctx.road?.reaches("charge", student) === true;
  if (billingContactOf(student).email === null && !isReached) return "no_email";
  if (!hasPaymentData(ctx.profile)) return "no_payment_data";
  return billingAddressOf(student) || isReached ? undefined : `email_${student.emailStatus}`;
}

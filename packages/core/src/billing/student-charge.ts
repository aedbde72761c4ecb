import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { Sending } from "../message/send-charges.ts";
import type { OpenCharge } from "../model/amount-today.ts";
import { billingAddressOf, billingContactOf } from "../model/billing-contact.ts";
import type { Charge } from "../model/charge.ts";
import type { WithReach } from "../model/choose-channel.ts";
import type { ProfileContext } from "../model/context.ts";
import { priceInMonth } from "../model/draft.ts";
import type { Plan } from "../model/plan.ts";
import type { BillingPeriod } from "../model/profile.ts";
import type { RunKind } from "../model/run-bounds.ts";
import type { Student } from "../model/student.ts";

/** `stored` is the charge with its message; undefined if it is not stored yet. */
export type StudentCharge = { student: Student; plan: Plan; period: BillingPeriod; stored: Charge | undefined };

/**
 * `dues` are the payer's charges of the run, also on other pages. `allIds` are the payer's students
 * if the payer may owe anything else; `open` is what they owe, if all are on the page.
 */
export type PayerCharges = {
  payer: PayerKey;
  dues: readonly StudentCharge[];
  allIds: readonly number[];
  open: readonly OpenCharge[] | undefined;
  watermark: string | undefined;
};

/**
 * `final`: nothing is left to do. `given-up`: a fault ended the attempts. `open`: the next run
 * tries again. `probe`: it also asks for evidence. `accepted`: Meta took it, not yet delivered.
 */
export type Outcome = Sending["kind"] | "accepted" | "final" | "given-up" | "open" | "probe";

/** Each turn decides once whether its run is late or silent. */
export type RunContext = ProfileContext & RunKind;

/** `road` is the owner's WhatsApp, by which a payer without an e-mail may be reached. */
export type ReasonContext = RunContext & WithReach;

/** Returns the stored reason why this run does not mail a charge; undefined if the run mails it. */
export function noMailReason(ctx: ReasonContext, due: StudentCharge): string | undefined {
  const { student } = due;
  if (isPaid(ctx, due)) return "nothing_to_pay";
  if (ctx.silence) return ctx.silence;
  const isReached = ctx.road?.reaches("charge", student) === true;
  if (billingContactOf(student).email === null && !isReached) return "no_email";
  if (!hasPaymentData(ctx.profile)) return "no_payment_data";
  return billingAddressOf(student) || isReached ? undefined : `email_${student.emailStatus}`;
}

/** Tells whether nothing is left to pay of a charge, stored or still to be created. */
const isPaid = (ctx: ProfileContext, { stored, plan, period, student }: StudentCharge): boolean =>
  stored ? stored.status === "pago" : priceInMonth(ctx.profile, student, plan, period.month).amountCents === 0;

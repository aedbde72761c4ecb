import { civilDateIn, monthName, type YearMonth } from "@emdia/contracts/values/calendar";
import { sumCents } from "@emdia/contracts/values/money";
import { type BillingSummary, billingSummaryMail, type Unsent } from "../mail/billing-summary-mail.ts";
import type { OpenCharge } from "../model/open-charge.ts";
import type { Payment } from "../model/payment.ts";
import { isListed } from "../model/payment.ts";
import { deliveryStatusOf, mailReason } from "../model/payment-view.ts";
import type { Profile } from "../model/profile.ts";
import { openCentsOf } from "../model/settle.ts";
import { openCharges } from "../store/open-charges.ts";
import { paymentsBetween } from "../store/payments.ts";
import { requireProfile } from "../store/profiles.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

const unsentOf = (payment: Payment): Unsent => ({
  studentName: payment.studentName,
  amountCents: openCentsOf(payment),
  reason: mailReason(payment.mail?.reason) ?? "Envio não confirmado",
});

function summaryOf(
  profile: Profile,
  month: YearMonth,
  payments: Payment[],
  siteUrl: string,
  now: Date,
  backlog: BillingSummary["backlog"],
): BillingSummary {
  const open = payments.filter((payment) => payment.status === "pendente");
  const paid = payments.filter((payment) => payment.status === "pago");
  const inState = (...states: string[]) =>
    open.filter((payment) => states.includes(deliveryStatusOf(payment.mail, now)));
  const isWithoutEmail = (payment: Payment) => payment.mail?.reason === "no_email";
  return {
    businessName: profile.businessName ?? "",
    ownerEmail: profile.email,
    monthName: monthName(month),
    siteUrl,
    sentCount: inState("sent", "delivered").length,
    withoutEmail: inState("skipped").filter(isWithoutEmail).map(unsentOf),
    failed: [
      ...inState("skipped").filter((payment) => !isWithoutEmail(payment)),
      ...inState("failed", "unconfirmed"),
    ].map(unsentOf),
    paidCount: paid.length,
    paidCents: sumCents(payments.map((payment) => payment.settledCents)),
    expectedCents: sumCents(payments.map((payment) => payment.amountCents)),
    backlog,
  };
}

/** What is overdue of other months than the one that was billed. */
function backlogOf(profile: Profile, month: YearMonth, open: readonly OpenCharge[], now: Date) {
  const today = civilDateIn(profile.timezone, now);
  const overdue = open.filter((charge) => charge.month !== month && charge.dueDate < today);
  return {
    charges: overdue.length,
    students: new Set(overdue.map(({ studentId }) => studentId)).size,
    cents: sumCents(overdue.map(({ openCents }) => openCents)),
  };
}

/**
 * Mails the owner what became of a billing month, at most once; a month without charges is passed over in silence.
 * @throws Error when the provider takes no mail for now, so that the event is delivered again
 */
export async function sendSummary(ctx: NoticeContext & { siteUrl: string }, month: YearMonth): Promise<void> {
  const [profile, stored, open] = await Promise.all([
    requireProfile(ctx),
    paymentsBetween(ctx, month, month),
    openCharges(ctx),
  ]);
  const payments = stored.filter(isListed);
  if (payments.length === 0) return;
  const now = ctx.now();
  const backlog = backlogOf(profile, month, open, now);
  const mail = billingSummaryMail(summaryOf(profile, month, payments, ctx.siteUrl, now, backlog));
  await sendOnce(ctx, { kind: "summary", ref: month }, mail);
}

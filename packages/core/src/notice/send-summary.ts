import { type CivilDate, civilDateIn, monthName, type YearMonth } from "@emdia/contracts/values/calendar";
import { type BillingSummary, billingSummaryMail, type Unsent } from "../mail/billing-summary-mail.ts";
import { type OpenCharge, owedCentsOn, sumOwedOn } from "../model/amount-today.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { deliveryStatusOf, mailReason } from "../model/charge-view.ts";
import { sumCharges } from "../model/month-money.ts";
import type { Profile } from "../model/profile.ts";
import { fateOf } from "../model/told.ts";
import { chargesBetween } from "../store/charges.ts";
import { readMessages } from "../store/messages.ts";
import { openCharges } from "../store/open-charges.ts";
import { requireProfile } from "../store/profiles.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/** An empty month has no summary. @throws Error when the provider accepts no mail for now */
export async function sendSummary(ctx: NoticeContext & { siteUrl: string }, month: YearMonth): Promise<void> {
  const [profile, stored] = await Promise.all([requireProfile(ctx), chargesBetween(ctx, month, month)]);
  const charges = await readMessages(ctx, stored.filter(isListed), month);
  if (charges.length === 0) return;
  const now = ctx.now();
  const open = await openCharges(ctx);
  const backlog = backlogOf(profile, month, open, now);
  const mail = billingSummaryMail(summaryOf(profile, month, charges, ctx.siteUrl, now, backlog));
  await sendOnce(ctx, { kind: "summary", ref: month }, mail);
}

const unsentOf = (charge: Charge, today: CivilDate): Unsent => ({
  studentName: charge.studentName,
  amountCents: owedCentsOn(charge, today),
  reason: mailReason(fateOf(charge)?.reason) ?? "Envio não confirmado",
});

function summaryOf(
  profile: Profile,
  month: YearMonth,
  charges: Charge[],
  siteUrl: string,
  now: Date,
  backlog: BillingSummary["backlog"],
): BillingSummary {
  const today = civilDateIn(profile.timezone, now);
  const { receivedCents, expectedCents } = sumCharges(charges);
  const open = charges.filter((charge) => charge.status === "pendente");
  const paid = charges.filter((charge) => charge.status === "pago");
  const inState = (...states: string[]) =>
    open.filter((charge) => states.includes(deliveryStatusOf(fateOf(charge), now)));
  const isWithoutEmail = (charge: Charge) => fateOf(charge)?.reason === "no_email";
  return {
    businessName: profile.businessName ?? "",
    ownerEmail: profile.email,
    monthName: monthName(month),
    siteUrl,
    sentCount: inState("sent", "delivered").length,
    withoutEmail: inState("skipped")
      .filter(isWithoutEmail)
      .map((charge) => unsentOf(charge, today)),
    failed: [
      ...inState("skipped").filter((charge) => !isWithoutEmail(charge)),
      ...inState("failed", "unconfirmed"),
    ].map((charge) => unsentOf(charge, today)),
    paidCount: paid.length,
    receivedCents,
    expectedCents,
    backlog,
  };
}

function backlogOf(profile: Profile, month: YearMonth, open: readonly OpenCharge[], now: Date) {
  const today = civilDateIn(profile.timezone, now);
  const overdue = open.filter((charge) => charge.month !== month && charge.dueDate < today);
  return {
    charges: overdue.length,
    students: new Set(overdue.map(({ studentId }) => studentId)).size,
    cents: sumOwedOn(overdue, today),
  };
}

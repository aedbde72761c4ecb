import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { receiptMail } from "../mail/receipt-mail.ts";
import type { WithMailer } from "../model/context.ts";
import { type LedgerEntry, liveSettlements } from "../model/ledger.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import { isListed, type Payment } from "../model/payment.ts";
import { getPayment } from "../store/payments.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { letterBound } from "./letter-bound.ts";
import { mailableBillingAddress } from "./mailable-address.ts";
import { notifyUnsentLetter } from "./notify-unsent-letter.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/**
 * The entry a receipt is for: the numbered one, in events of releases without a ledger the last one that counts; none once
 * it was taken back.
 */
function entryOf({ ledger }: Payment, settlement: number | undefined): LedgerEntry | undefined {
  const live = liveSettlements(ledger);
  return settlement === undefined ? live.at(-1) : live.find(({ number }) => number === settlement);
}

/**
 * Mails a student the receipt of a settlement that still counts. One for a whole charge is sent once per charge, even if
 * the charge is reopened and paid again; one for a part once per settlement. A student without a reachable address gets
 * none.
 * @throws Error when the provider takes no mail for now
 */
export async function sendReceipt(
  ctx: NoticeContext & Pick<WithMailer, "pageUrlOf"> & { siteUrl: string },
  paymentId: number,
  settlement?: number,
): Promise<void> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  const entry = payment && isListed(payment) && entryOf(payment, settlement);
  if (!entry) return;
  const [profile, students] = await Promise.all([requireProfile(ctx), studentsById(ctx, [payment.studentId])]);
  const student = students.get(payment.studentId);
  const address = mailableBillingAddress(student);
  const isWhole = entry.amountCents === payment.amountCents;
  const ref = isWhole ? String(paymentId) : `${paymentId}-${entry.number}`;
  if (!address) return;
  const pageUrl = ctx.pageUrlOf(ctx.ownerId, payment);
  const received = { payment, entry, pageUrl, payer: student?.payer, isPaidFor: isPaidFor(profile, ctx.now()) };
  const mail = receiptMail(profile, received, address);
  const unsent = {
    what: "Recibo",
    whose: `${payment.studentName}, ${payment.reference}`,
    path: `/invoices/${paymentId}`,
  };
  const tellOver = () => notifyUnsentLetter(ctx, profile, unsent);
  await sendOnce(ctx, { kind: "receipt", ref }, mail, letterBound(ctx, { profile, to: address, tellOver }));
}

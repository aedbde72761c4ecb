import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { receiptMail } from "../mail/receipt-mail.ts";
import { type Charge, isListed } from "../model/charge.ts";
import type { WithMailer } from "../model/context.ts";
import { type LedgerEntry, liveSettlements } from "../model/ledger.ts";
import { isPaidFor } from "../model/mail-bounds.ts";
import { getCharge } from "../store/charges.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { letterBound } from "./letter-bound.ts";
import { mailableBillingAddress } from "./mailable-address.ts";
import { notifyUnsentLetter } from "./notify-unsent-letter.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/**
 * Returns the ledger entry of a receipt: the numbered entry or, for events of releases without a
 * ledger, the last entry that counts; undefined once it was reversed.
 */
function entryOf({ ledger }: Charge, settlement: number | undefined): LedgerEntry | undefined {
  const live = liveSettlements(ledger);
  return settlement === undefined ? live.at(-1) : live.find(({ number }) => number === settlement);
}

/**
 * Mails a student the receipt of a settlement that still counts. A receipt for a whole charge is
 * sent once per charge, even if the charge is reopened and paid again; a receipt for a part once
 * per settlement. A student without a reachable address gets no receipt.
 * @throws Error when the provider takes no mail for now
 */
export async function sendReceipt(
  ctx: NoticeContext & Pick<WithMailer, "pageUrlOf"> & { siteUrl: string },
  paymentId: number,
  settlement?: number,
): Promise<void> {
  const key = parseChargeId(paymentId);
  const charge = key && (await getCharge(ctx, key));
  const entry = charge && isListed(charge) && entryOf(charge, settlement);
  if (!entry) return;
  const [profile, students] = await Promise.all([requireProfile(ctx), studentsById(ctx, [charge.studentId])]);
  const student = students.get(charge.studentId);
  const address = mailableBillingAddress(student);
  const isWhole = entry.amountCents === charge.amountCents;
  const ref = isWhole ? String(paymentId) : `${paymentId}-${entry.number}`;
  if (!address) return;
  const pageUrl = ctx.pageUrlOf(ctx.ownerId, charge);
  const received = { charge, entry, pageUrl, payer: student?.payer, isPaidFor: isPaidFor(profile, ctx.now()) };
  const mail = receiptMail(profile, received, address);
  const unsent = {
    what: "Recibo",
    whose: `${charge.studentName}, ${charge.reference}`,
    path: `/invoices/${paymentId}`,
  };
  const tellOver = () => notifyUnsentLetter(ctx, profile, unsent);
  await sendOnce(ctx, { kind: "receipt", ref }, mail, letterBound(ctx, { profile, to: address, tellOver }));
}

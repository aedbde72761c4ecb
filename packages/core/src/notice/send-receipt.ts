import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { receiptMail } from "../mail/receipt-mail.ts";
import { getPayment } from "../store/payments.ts";
import { requireProfile } from "../store/profiles.ts";
import { studentsById } from "../store/students.ts";
import { mailableAddress } from "./mailable-address.ts";
import { type NoticeContext, sendOnce } from "./send-once.ts";

/**
 * Mails a student the receipt of a charge that is still marked paid: once per charge, even if it is reopened and paid
 * again. A student without a reachable address gets none.
 * @throws Error when the provider takes no mail for now
 */
export async function sendReceipt(ctx: NoticeContext, paymentId: number): Promise<void> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  if (payment?.status !== "pago") return;
  const [profile, students] = await Promise.all([requireProfile(ctx), studentsById(ctx, [payment.studentId])]);
  const address = mailableAddress(students.get(payment.studentId));
  if (address) await sendOnce(ctx, { kind: "receipt", ref: String(paymentId) }, receiptMail(profile, payment, address));
}

import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { getPayment } from "../store/payments.ts";
import { voidPayment } from "../store/write-ledger.ts";

/**
 * Voids a stored, open charge for a reason: it leaves every list and sum, is never mailed, and its month is not charged
 * again. Nothing is deleted. Repeated, it changes nothing and keeps the first reason.
 * @throws AppError payment.not_found, payment.already_paid, payment.partly_settled, conflict.changed_meanwhile
 */
export async function voidCharge(ctx: ProfileContext, paymentId: number, reason: string): Promise<void> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  if (!payment) throw new AppError("payment.not_found");
  if (payment.status === "cancelado") return;
  if (payment.status === "pago") throw new AppError("payment.already_paid");
  if (payment.settledCents > 0) throw new AppError("payment.partly_settled");
  if (!(await voidPayment(ctx, payment, reason))) throw new AppError("conflict.changed_meanwhile");
}

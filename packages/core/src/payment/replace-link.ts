import type { ChargeWire } from "@emdia/contracts/settlement";
import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { isListed } from "../model/payment.ts";
import { getPayment } from "../store/payments.ts";
import { nextLink } from "../store/reports.ts";

/**
 * "Trocar link": the charge's page has another address from now on, and the old ones show nothing but that.
 * @throws AppError payment.not_found for what is not stored, void or another owner's, conflict.changed_meanwhile
 */
export async function replaceLink(ctx: ProfileContext, paymentId: number): Promise<ChargeWire> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  if (!payment || !isListed(payment)) throw new AppError("payment.not_found");
  const replaced = await nextLink(ctx, payment);
  if (!replaced) throw new AppError("conflict.changed_meanwhile");
  return toChargeView(ctx, replaced);
}

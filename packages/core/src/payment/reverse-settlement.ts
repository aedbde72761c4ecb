import type { ChargeWire } from "@emdia/contracts/settlement";
import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { isListed } from "../model/payment.ts";
import { addReversal } from "../model/settle.ts";
import { getPayment } from "../store/payments.ts";
import { changeLedger } from "./change-ledger.ts";

/**
 * Takes one settlement back: its amount is open again, and the ledger keeps both entries. A receipt that went out stays
 * with the student.
 * @throws AppError payment.not_found, settlement.not_found, settlement.already_reversed, payment.ledger_full,
 *   conflict.changed_meanwhile
 */
export async function reverseSettlement(
  ctx: ProfileContext,
  paymentId: number,
  number: number,
  reason?: string,
): Promise<ChargeWire> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  if (!payment || !isListed(payment)) throw new AppError("payment.not_found");
  const when = { date: ctx.today, at: ctx.now().toISOString(), note: reason };
  const changed = await changeLedger(ctx, payment, {
    change: (one) => addReversal(one, number, when),
    isDone: ({ ledger }) => ledger.some((entry) => entry.reverses === number && entry.at === when.at),
  });
  return toChargeView(ctx, changed);
}

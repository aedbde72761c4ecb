/** What the owner says to the student's "Já paguei" (docs/rules.md, "The charge page"). */
import type { RefuseReportInput } from "@emdia/contracts/payment";
import type { ChargeWire, ConfirmReportInput } from "@emdia/contracts/settlement";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { isListed, type Payment, reportedAtOf } from "../model/payment.ts";
import { getPayment } from "../store/payments.ts";
import { refuseReport as storeRefusal } from "../store/reports.ts";
import { settleCharge } from "./settle-charge.ts";

/** @throws AppError payment.not_found for what is not stored, void or another owner's */
async function requireStored(ctx: ProfileContext, paymentId: number): Promise<Payment> {
  const key = parsePaymentId(paymentId);
  const payment = key && (await getPayment(ctx, key));
  if (!payment || !isListed(payment)) throw new AppError("payment.not_found");
  return payment;
}

/**
 * Settles all that is open of a charge of which the student said that it is paid: on the day of that word and by PIX,
 * unless the owner says otherwise. The same `requestId` settles once.
 * @throws AppError payment.not_found, payment.not_reported, payment.ledger_full, request.invalid for a day that is still
 *   to come, conflict.changed_meanwhile when another device was faster
 */
export async function confirmReport(
  ctx: ProfileContext & WithBus,
  paymentId: number,
  input: ConfirmReportInput,
): Promise<ChargeWire> {
  const payment = await requireStored(ctx, paymentId);
  const reportedAt = reportedAtOf(payment);
  const wasConfirmed =
    input.requestId !== undefined && payment.ledger.some(({ requestId }) => requestId === input.requestId);
  if (!reportedAt && !wasConfirmed) throw new AppError("payment.not_reported");
  const date = reportedAt && civilDateIn(ctx.profile.timezone, new Date(reportedAt));
  return settleCharge(ctx, paymentId, { method: "pix", ...(date ? { date } : {}), ...input });
}

/**
 * Tells the student that the money did not come, and why: the charge is asked for again, and may be reported again.
 * Repeated with the same reason, it changes nothing.
 * @throws AppError payment.not_found, payment.not_reported, conflict.changed_meanwhile
 */
export async function refuseReport(
  ctx: ProfileContext,
  paymentId: number,
  { reason }: RefuseReportInput,
): Promise<ChargeWire> {
  const payment = await requireStored(ctx, paymentId);
  if (!reportedAtOf(payment)) {
    if (payment.status === "pendente" && payment.reportRefusal?.reason === reason) return toChargeView(ctx, payment);
    throw new AppError("payment.not_reported");
  }
  const refused = await storeRefusal(ctx, payment, reason);
  if (!refused) throw new AppError("conflict.changed_meanwhile");
  return toChargeView(ctx, refused);
}

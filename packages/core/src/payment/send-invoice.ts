import type { PaymentWire, SendInvoiceInput } from "@emdia/contracts/payment";
import { AppError } from "../model/app-error.ts";
import { billingAddressOf } from "../model/billing-contact.ts";
import type { ProfileContext, WithMailer } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import { toPaymentView } from "../model/payment-view.ts";
import { obstacleOf, repetitionOf } from "../model/sendable.ts";
import { claimAndSend, type Sending } from "./claim-and-send.ts";
import { findCharge } from "./find-charge.ts";

function answerOf({ kind, payment }: Sending): Payment {
  if (kind === "taken") throw new AppError("invoice.in_progress");
  if (kind === "busy" || kind === "held") throw new AppError("invoice.not_sent");
  if (kind === "rejected") throw new AppError("invoice.email_rejected");
  return payment;
}

/**
 * Mails one charge, storing it first where it was only expected. A repeat within 20 hours, or of a send that was never
 * confirmed, needs `confirmRepeat`.
 * @throws AppError payment.not_found, payment.already_paid, invoice.student_archived, billing.payment_method_missing,
 *   invoice.student_without_email, invoice.email_rejected, invoice.recently_sent, invoice.unconfirmed,
 *   invoice.in_progress, invoice.not_sent
 */
export async function sendInvoice(
  ctx: ProfileContext & WithMailer,
  id: number,
  input: SendInvoiceInput,
): Promise<PaymentWire> {
  const { student, ...found } = await findCharge(ctx, id);
  const obstacle = obstacleOf(ctx.profile, student, found.payment);
  if (obstacle) throw new AppError(obstacle);
  const repetition = repetitionOf(found.payment, ctx.now());
  if (repetition && (!input.confirmRepeat || repetition === "invoice.in_progress")) throw new AppError(repetition);
  const to = billingAddressOf(student);
  if (!to) throw new AppError("invoice.student_without_email");
  const { message, subject } = input;
  return toPaymentView(ctx, answerOf(await claimAndSend(ctx, { ...found, student, to, message, subject })));
}

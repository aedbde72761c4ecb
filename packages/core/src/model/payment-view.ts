import type { InvoiceDeliveryStatus, PaymentWire } from "@emdia/contracts/payment";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { lastContactOf } from "./contacting.ts";
import type { ProfileContext } from "./context.ts";
import { isLeaseOver, isLeftRefused } from "./mail-state.ts";
import { type Mail, type Payment, reportedAtOf } from "./payment.ts";
import { openCentsOf } from "./settle.ts";

const STATUS: Record<Mail["state"], InvoiceDeliveryStatus> = {
  claimed: "sending",
  refused: "sending",
  sent: "sent",
  delivered: "delivered",
  failed: "failed",
  skipped: "skipped",
  unconfirmed: "unconfirmed",
};

/** These texts tell the owner why a mail was not sent; rows of the site have a short form. */
export const MAIL_REASONS: Readonly<Record<string, string>> = {
  no_email: "Aluno sem e-mail",
  late: "Cobrança de mês anterior, criada sem envio",
  no_access: "Seu acesso ao Em Dia tinha terminado na data desta cobrança",
  automation_off: "Envio automático desligado na data desta cobrança",
  unreleased: "O envio do mês não foi liberado",
  nothing_to_pay: "Nada a pagar neste mês",
  no_payment_data: "Dados de pagamento não configurados",
  email_invalid: "E-mail inválido",
  email_complained: "O aluno marcou nossos e-mails como indesejados",
  busy: "O serviço de envio estava ocupado",
  held: "Nosso serviço de envio ainda não foi liberado. Você não precisa fazer nada: tentamos de novo a cada hora",
  rejected: "E-mail recusado pelo serviço de envio",
  bounced: "E-mail devolvido: o endereço não existe",
  complained: "O aluno marcou a mensagem como indesejada",
};

/** The owner's words for a stored reason code. */
export const mailReason = (why: string | undefined): string | null => (why ? (MAIL_REASONS[why] ?? why) : null);

/** How far a charge's mail got, for the owner: a claim that outlived its lease is unconfirmed, a refusal left so failed. */
export function deliveryStatusOf(mail: Mail | undefined, now: Date): InvoiceDeliveryStatus {
  if (!mail) return "none";
  if (isLeftRefused(mail, now)) return "failed";
  return mail.state === "claimed" && isLeaseOver(mail, now) ? "unconfirmed" : STATUS[mail.state];
}

/** Whether a charge is past its due date and unpaid: derived, never stored (docs/rules.md, "Open charges"). */
export function isOverdue(payment: Pick<Payment, "status" | "dueDate">, today: CivilDate): boolean {
  return payment.status === "pendente" && payment.dueDate < today;
}

/** A charge on the wire; `isExpected` marks one that is not stored yet. */
export function toPaymentView(ctx: ProfileContext, payment: Payment, isExpected = false): PaymentWire {
  const { mail } = payment;
  const contact = lastContactOf(payment);
  const wasSent = mail?.state === "sent" || mail?.state === "delivered";
  const delivery = deliveryStatusOf(mail, ctx.now());
  return {
    id: paymentIdOf(payment),
    userId: ctx.ownerId,
    studentId: payment.studentId,
    planId: payment.planId,
    amount: reaisFromCents(payment.amountCents),
    settledAmount: reaisFromCents(payment.settledCents),
    openAmount: reaisFromCents(openCentsOf(payment)),
    discountAmount: reaisFromCents(payment.discountCents ?? 0),
    discountReason: payment.discountReason ?? null,
    status: payment.status === "pago" ? "pago" : "pendente",
    dueDate: payment.dueDate,
    paidDate: payment.paidDate,
    reference: payment.reference,
    planName: payment.planName,
    periodInMonths: payment.periodInMonths,
    isOneTime: payment.isOneTime,
    frequency: payment.frequency,
    studentName: payment.studentName,
    isOverdue: isOverdue(payment, ctx.today),
    isExpected,
    invoiceSent: wasSent,
    invoiceSentAt: wasSent ? mail.at : null,
    invoiceDeliveryStatus: delivery,
    reportedAt: reportedAtOf(payment) ?? null,
    lastContactAt: contact?.at ?? null,
    lastContactChannel: contact?.channel ?? null,
    voidedAt: payment.voidedAt ?? null,
    voidReason: payment.voidReason ?? null,
    invoiceFailureReason: delivery === "sending" ? null : mailReason(mail?.reason),
    createdAt: isExpected ? null : payment.createdAt,
  };
}

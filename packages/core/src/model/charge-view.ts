import type { ChargeWire, InvoiceDeliveryStatus } from "@emdia/contracts/charge";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { type Charge, type Mail, promisedForOf, reportedAtOf } from "./charge.ts";
import { lastContactOf } from "./contacting.ts";
import type { ProfileContext } from "./context.ts";
import { isLeaseOver, isLeftRefused, mailOf, WITH_LEAD } from "./mail-state.ts";
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

/** Texts that tell the owner why a mail was not sent; the site's rows show a shorter form. */
export const MAIL_REASONS: Readonly<Record<string, string>> = {
  no_email: "Aluno sem e-mail",
  late: "Cobrança de mês anterior, criada sem envio",
  no_access: "Seu acesso ao Em Dia tinha terminado na data desta cobrança",
  automation_off: "Envio automático desligado na data desta cobrança",
  unreleased: "O envio do mês não foi liberado",
  [WITH_LEAD]: "Não saiu com as outras cobranças de quem paga",
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

/** Returns the text that the owner sees for a stored reason code. */
export const mailReason = (why: string | undefined): string | null => (why ? (MAIL_REASONS[why] ?? why) : null);

/**
 * Returns the delivery status of a charge's mail, as the owner sees it. A claim whose lease has
 * ended is unconfirmed; a refusal that is not retried any more has failed.
 */
export function deliveryStatusOf(mail: Mail | undefined, now: Date): InvoiceDeliveryStatus {
  if (!mail) return "none";
  if (isLeftRefused(mail, now)) return "failed";
  return mail.state === "claimed" && isLeaseOver(mail, now) ? "unconfirmed" : STATUS[mail.state];
}

/**
 * Tells whether a charge is unpaid and past its due date. This is computed, never stored
 * (docs/rules.md, "Open charges").
 */
export function isOverdue(charge: Pick<Charge, "status" | "dueDate">, today: CivilDate): boolean {
  return charge.status === "pendente" && charge.dueDate < today;
}

/** Returns a charge in its API form; `isExpected` marks a charge that is not stored yet. */
export function toChargeView(ctx: ProfileContext, charge: Charge, isExpected = false): ChargeWire {
  const mail = mailOf(charge);
  const contact = lastContactOf(charge);
  const wasSent = mail?.state === "sent" || mail?.state === "delivered";
  const delivery = deliveryStatusOf(mail, ctx.now());
  return {
    id: chargeIdOf(charge),
    userId: ctx.ownerId,
    studentId: charge.studentId,
    planId: charge.planId,
    amount: reaisFromCents(charge.amountCents),
    settledAmount: reaisFromCents(charge.settledCents),
    openAmount: reaisFromCents(openCentsOf(charge)),
    discountAmount: reaisFromCents(charge.discountCents ?? 0),
    discountReason: charge.discountReason ?? null,
    status: charge.status === "pago" ? "pago" : "pendente",
    dueDate: charge.dueDate,
    paidDate: charge.paidDate,
    reference: charge.reference,
    planName: charge.planName,
    periodInMonths: charge.periodInMonths,
    isOneTime: charge.isOneTime,
    frequency: charge.frequency,
    studentName: charge.studentName,
    isOverdue: isOverdue(charge, ctx.today),
    isExpected,
    invoiceSent: wasSent,
    invoiceSentAt: wasSent ? mail.at : null,
    invoiceDeliveryStatus: delivery,
    reportedAt: reportedAtOf(charge) ?? null,
    promisedFor: promisedForOf(charge) ?? null,
    lastContactAt: contact?.at ?? null,
    lastContactChannel: contact?.channel ?? null,
    voidedAt: charge.voidedAt ?? null,
    voidReason: charge.voidReason ?? null,
    invoiceFailureReason: delivery === "sending" ? null : mailReason(mail?.reason),
    createdAt: isExpected ? null : charge.createdAt,
  };
}

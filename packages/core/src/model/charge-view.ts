import type { ChargeWire, InvoiceDeliveryStatus } from "@emdia/contracts/charge";
import { lastDayInTime } from "@emdia/contracts/values/amount-today";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { amountToday, basisOf, owedCentsOn } from "./amount-today.ts";
import { type Charge, isListed, promisedForOf, reportedAtOf } from "./charge.ts";
import type { ProfileContext } from "./context.ts";
import { isLeaseOver, isUnreported } from "./mail-state.ts";
import { shownChannelOf } from "./message.ts";
import { brokenPromisesOf } from "./promise.ts";
import { needsDueDate } from "./sendable.ts";
import { openCentsOf } from "./settle.ts";
import { type Fate, fateOf, isShownAsFailed, LEFT_OUT, lastContactOf } from "./told.ts";
import { FREED } from "./whatsapp-status.ts";

const STATUS: Record<Fate["state"], InvoiceDeliveryStatus> = {
  claimed: "sending",
  refused: "sending",
  sent: "sent",
  delivered: "delivered",
  failed: "failed",
  skipped: "skipped",
  unconfirmed: "unconfirmed",
  withdrawn: "none",
};

/** Texts that tell the owner why a mail was not sent; the site's rows show a shorter form. */
export const MAIL_REASONS: Readonly<Record<string, string>> = {
  no_email: "Aluno sem e-mail",
  late: "Cobrança de mês anterior, criada sem envio",
  no_access: "Seu acesso ao Em Dia tinha terminado na data desta cobrança",
  automation_off: "Envio automático desligado na data desta cobrança",
  unreleased: "O envio do mês não foi liberado",
  [LEFT_OUT]: "Não saiu com as outras cobranças de quem paga",
  nothing_to_pay: "Nada a pagar neste mês",
  no_payment_data: "Dados de pagamento não configurados",
  email_invalid: "E-mail inválido",
  email_complained: "O aluno marcou nossos e-mails como indesejados",
  busy: "O serviço de envio estava ocupado",
  held: "Nosso serviço de envio ainda não foi liberado. Você não precisa fazer nada: tentamos de novo a cada hora",
  whatsapp_failed: "O WhatsApp não entregou a mensagem",
  whatsapp_paused: "Foi por e-mail: o WhatsApp do negócio está parado",
  whatsapp_text: "Foi por e-mail: o texto do WhatsApp não está aprovado",
  whatsapp_doubt: "Foi por e-mail: o WhatsApp não alcançou este número",
  whatsapp_silent: "Foi por e-mail: o WhatsApp não respondia",
  whatsapp_limit: "Foi por e-mail: o limite do dia no WhatsApp acabou",
  rejected: "E-mail recusado pelo serviço de envio",
  bounced: "E-mail devolvido: o endereço não existe",
  complained: "O aluno marcou a mensagem como indesejada",
};

export const mailReason = (why: string | undefined): string | null => (why ? (MAIL_REASONS[why] ?? why) : null);

/** A mail is unconfirmed once its claim's lease ended, failed if its refusal is not retried. */
export function deliveryStatusOf(mail: Fate | undefined, now: Date): InvoiceDeliveryStatus {
  if (!mail) return "none";
  if (isShownAsFailed(mail, now)) return "failed";
  if (mail.state !== "skipped" && isUnreported({ ...mail, state: mail.state }, now)) return "unconfirmed";
  return mail.state === "claimed" && isLeaseOver(mail, now) ? "unconfirmed" : STATUS[mail.state];
}

/** The answer is computed, never stored (docs/rules/charge.md, "Open charges"). */
export function isOverdue(charge: Pick<Charge, "status" | "dueDate">, today: CivilDate): boolean {
  return charge.status === "pendente" && charge.dueDate < today;
}

/** Returns a charge in its API form; `isExpected` marks a charge that is not stored yet. */
export function toChargeView(ctx: ProfileContext, charge: Charge, isExpected = false): ChargeWire {
  const mail = fateOf(charge);
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
    ...amountsOfDay(charge, ctx.today),
    discountAmount: reaisFromCents(charge.discountCents ?? 0),
    discountReason: charge.discountReason ?? null,
    status: charge.status === "pago" ? "pago" : "pendente",
    dueDate: charge.dueDate,
    paidDate: charge.paidDate,
    reference: charge.reference,
    planName: charge.planName,
    periodInMonths: charge.periodInMonths,
    isOneTime: charge.isOneTime,
    isExtra: charge.isExtra ?? false,
    frequency: charge.frequency,
    studentName: charge.studentName,
    isOverdue: isOverdue(charge, ctx.today),
    isExpected,
    needsDueDate: needsDueDate(ctx, charge, !isExpected),
    invoiceSent: wasSent,
    invoiceSentAt: wasSent ? mail.at : null,
    invoiceDeliveryStatus: delivery,
    invoiceChannel: mail?.channel ? shownChannelOf({ channel: mail.channel, isApi: mail.isApi }) : null,
    reportedAt: reportedAtOf(charge) ?? null,
    promisedFor: promisedForOf(charge) ?? null,
    brokenPromises: brokenPromisesOf(charge, ctx.today),
    lastContactAt: contact?.at ?? null,
    lastContactChannel: contact ? shownChannelOf(contact) : null,
    // A charge in a state of a later release counts as void, since it was made.
    voidedAt: charge.voidedAt ?? (isListed(charge) ? null : charge.createdAt),
    voidReason: charge.voidReason ?? null,
    invoiceFailureReason: delivery === "sending" ? null : mailReason(reasonOf(mail)),
    createdAt: isExpected ? null : charge.createdAt,
  };
}

function amountsOfDay(
  charge: Charge,
  day: CivilDate,
): Pick<ChargeWire, "amountToday" | "lateFee" | "punctuality" | "feeTerms"> {
  const amountTodayReais = reaisFromCents(owedCentsOn(charge, day));
  const hasTerms = charge.lateFee !== undefined || charge.punctualityCents !== undefined;
  if (charge.status !== "pendente" || !hasTerms)
    return { amountToday: amountTodayReais, lateFee: null, punctuality: null, feeTerms: null };
  const basis = basisOf(charge);
  const { fineCents, interestCents, discountCents, totalCents } = amountToday(charge, day);
  const [fine, interest] = [reaisFromCents(fineCents), reaisFromCents(interestCents)];
  const isLate = fineCents + interestCents > 0;
  return {
    amountToday: amountTodayReais,
    lateFee: isLate ? { fine, interest, since: lastDayInTime(charge.dueDate) } : null,
    punctuality: discountCents > 0 ? { amount: reaisFromCents(totalCents), until: charge.dueDate } : null,
    feeTerms: {
      fineBps: charge.lateFee?.fineBps ?? 0,
      interestBps: charge.lateFee?.interestBps ?? 0,
      punctualityAmount: reaisFromCents(basis.punctualityCents),
      paid: basis.paid.map(({ cents, date }) => ({ amount: reaisFromCents(cents), date })),
      feeSettled: reaisFromCents(basis.feeSettledCents),
      isWaived: basis.isWaived,
    },
  };
}

/** Returns a mail's reason: WhatsApp's refusal, if no mail could replace the refused message. */
function reasonOf(mail: Fate | undefined): string | undefined {
  if (mail?.reason === "rejected" && mail.instead === FREED) return FREED;
  return mail?.reason ?? (mail?.state === "skipped" ? undefined : mail?.instead);
}

import type { PaymentWire } from "@emdia/contracts/payment";
import {
  BellRing,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  type LucideIcon,
  MailCheck,
  MailOpen,
  MailX,
  Send,
} from "lucide-react";
import { formatInstantDay, formatShortDay } from "../../lib/format.ts";

/** The parts of a charge that decide its delivery line. */
export type Delivering = {
  payment: Pick<PaymentWire, "status" | "paidDate" | "reportedAt" | "invoiceDeliveryStatus" | "invoiceFailureReason">;
  student: { email: string | null };
};

/** The last reminder by hand, as a charge's lists show it. */
export type Contacted = Pick<PaymentWire, "status" | "lastContactAt" | "lastContactChannel">;

/**
 * Returns the last reminder by hand, as "WhatsApp aberto em 22/11" or "lembrete em 22/11", with the
 * day in the owner's time zone. Returns undefined for a paid charge and for a charge without a
 * reminder.
 */
export function contactOf(
  { status, lastContactAt, lastContactChannel }: Contacted,
  timezone: string,
): string | undefined {
  if (status === "pago" || !lastContactAt) return undefined;
  const day = formatInstantDay(lastContactAt, timezone).slice(0, 5);
  return lastContactChannel === "whatsapp" ? `WhatsApp aberto em ${day}` : `lembrete em ${day}`;
}

/** The state of a charge's mail, as a word and an icon. */
export type Delivery = { text: string; icon: LucideIcon; tone: "quiet" | "good" | "bad"; detail?: string | undefined };

/**
 * Returns the delivery line of a charge. A paid charge shows only when it was paid, one of which the student said so only
 * that; a student without e-mail is named
 * as such, whatever the mail's state.
 */
export function deliveryOf({ student, payment }: Delivering): Delivery {
  const reason = payment.invoiceFailureReason ?? undefined;
  if (payment.status === "pago" && payment.paidDate)
    return { text: `pago em ${formatShortDay(payment.paidDate)}`, icon: CircleCheck, tone: "good" };
  if (payment.reportedAt) return { text: "aluno avisou que pagou", icon: BellRing, tone: "good" };
  switch (payment.invoiceDeliveryStatus) {
    case "sending":
      return { text: "enviando e-mail", icon: Send, tone: "quiet" };
    case "sent":
      return { text: "e-mail enviado", icon: MailCheck, tone: "good" };
    case "delivered":
      return { text: "e-mail entregue", icon: MailOpen, tone: "good" };
    case "unconfirmed":
      return { text: "envio não confirmado", icon: CircleQuestionMark, tone: "bad", detail: reason };
    case "failed":
      return { text: "falha no envio", icon: CircleAlert, tone: "bad", detail: reason };
    default:
      return student.email
        ? { text: "e-mail não enviado", icon: CircleDashed, tone: "quiet", detail: reason }
        : { text: "sem e-mail", icon: MailX, tone: "bad" };
  }
}

import type { ChargeWire } from "@emdia/contracts/charge";
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

export type Delivering = {
  charge: Pick<ChargeWire, "status" | "paidDate" | "reportedAt" | "invoiceDeliveryStatus" | "invoiceFailureReason">;
  student: { email: string | null };
};

export type Contacted = Pick<ChargeWire, "status" | "lastContactAt" | "lastContactChannel">;

/** "WhatsApp aberto em 22/11", in the owner's zone; undefined if paid or without a reminder. */
export function contactOf(
  { status, lastContactAt, lastContactChannel }: Contacted,
  timezone: string,
): string | undefined {
  if (status === "pago" || !lastContactAt) return undefined;
  const day = formatInstantDay(lastContactAt, timezone).slice(0, 5);
  return lastContactChannel === "whatsapp" ? `WhatsApp aberto em ${day}` : `lembrete em ${day}`;
}

export type Delivery = { text: string; icon: LucideIcon; tone: "quiet" | "good" | "bad"; detail?: string | undefined };

const MAILS: Partial<Record<ChargeWire["invoiceDeliveryStatus"], Delivery>> = {
  sending: { text: "enviando e-mail", icon: Send, tone: "quiet" },
  sent: { text: "e-mail enviado", icon: MailCheck, tone: "good" },
  delivered: { text: "e-mail entregue", icon: MailOpen, tone: "good" },
  unconfirmed: { text: "envio não confirmado", icon: CircleQuestionMark, tone: "bad" },
  failed: { text: "falha no envio", icon: CircleAlert, tone: "bad" },
};

/** A paid charge shows only its day, a reported one only the report. */
export function deliveryOf({ student, charge }: Delivering): Delivery {
  const reason = charge.invoiceFailureReason ?? undefined;
  if (charge.status === "pago" && charge.paidDate)
    return { text: `pago em ${formatShortDay(charge.paidDate)}`, icon: CircleCheck, tone: "good" };
  if (charge.reportedAt) return { text: "aluno avisou que pagou", icon: BellRing, tone: "good" };
  const mail = MAILS[charge.invoiceDeliveryStatus];
  if (mail) return mail.tone === "bad" ? { ...mail, detail: reason } : mail;
  return student.email
    ? { text: "e-mail não enviado", icon: CircleDashed, tone: "quiet", detail: reason }
    : { text: "sem e-mail", icon: MailX, tone: "bad" };
}

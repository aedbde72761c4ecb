import type { ChargeWire } from "@emdia/contracts/charge";
import clsx from "clsx";
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
  MessageCircle,
  Send,
} from "lucide-react";
import { formatInstantDay, formatShortDay } from "../../lib/format.ts";

const tones = { quiet: "text-ink-2", good: "text-paid", bad: "text-first" };

export function DeliveryLine(props: { charge: Delivering & { charge: Contacted }; timezone: string }) {
  const { icon: Icon, text, tone, detail } = deliveryOf(props.charge);
  const contact = contactOf(props.charge.charge, props.timezone);
  // A chat that told of the charge is also the last contact: one line says both.
  const isChat = contact?.startsWith(`${text} em `) ?? false;
  return (
    <>
      <span className={clsx("inline-flex min-w-0 items-start gap-1", tones[tone])}>
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{isChat ? contact : detail ? `${text}: ${detail}` : text}</span>
      </span>
      {contact && !isChat && (
        <span className="inline-flex min-w-0 items-start gap-1 text-ink-2">
          {props.charge.charge.lastContactChannel?.startsWith("whatsapp") && (
            <MessageCircle aria-hidden className="mt-0.5 size-4 shrink-0" />
          )}
          <span className="min-w-0">{contact}</span>
        </span>
      )}
    </>
  );
}

type Delivering = {
  charge: Pick<
    ChargeWire,
    "status" | "paidDate" | "reportedAt" | "invoiceDeliveryStatus" | "invoiceChannel" | "invoiceFailureReason"
  >;
  student: { email: string | null };
};

type Contacted = Pick<ChargeWire, "status" | "lastContactAt" | "lastContactChannel">;

const CONTACTS = { email: "lembrete", whatsapp: "WhatsApp aberto", whatsapp_api: "lembrete por WhatsApp" };

/** Returns "WhatsApp aberto em 22/11"; undefined for a paid charge or one without a reminder. */
export function contactOf(
  { status, lastContactAt, lastContactChannel }: Contacted,
  timezone: string,
): string | undefined {
  if (status === "pago" || !lastContactAt) return undefined;
  const day = formatInstantDay(lastContactAt, timezone).slice(0, 5);
  return `${CONTACTS[lastContactChannel ?? "email"]} em ${day}`;
}

type Delivery = { text: string; icon: LucideIcon; tone: "quiet" | "good" | "bad"; detail?: string | undefined };

type Deliveries = Partial<Record<ChargeWire["invoiceDeliveryStatus"], Delivery>>;

const MAILS: Deliveries = {
  sending: { text: "enviando e-mail", icon: Send, tone: "quiet" },
  sent: { text: "e-mail enviado", icon: MailCheck, tone: "good" },
  delivered: { text: "e-mail entregue", icon: MailOpen, tone: "good" },
  unconfirmed: { text: "envio não confirmado", icon: CircleQuestionMark, tone: "bad" },
  failed: { text: "falha no envio", icon: CircleAlert, tone: "bad" },
};

const CHATS: Deliveries = {
  ...MAILS,
  sending: { text: "enviando WhatsApp", icon: Send, tone: "quiet" },
  sent: { text: "WhatsApp enviado", icon: MessageCircle, tone: "good" },
  delivered: { text: "WhatsApp entregue", icon: MessageCircle, tone: "good" },
};

const DELIVERIES: Readonly<Record<NonNullable<ChargeWire["invoiceChannel"]>, Deliveries>> = {
  email: MAILS,
  whatsapp: { ...CHATS, sent: { text: "WhatsApp aberto", icon: MessageCircle, tone: "good" } },
  whatsapp_api: CHATS,
};

/** A paid charge shows only its day, a reported one only the report. */
export function deliveryOf({ student, charge }: Delivering): Delivery {
  const reason = charge.invoiceFailureReason ?? undefined;
  if (charge.status === "pago" && charge.paidDate)
    return { text: `pago em ${formatShortDay(charge.paidDate)}`, icon: CircleCheck, tone: "good" };
  if (charge.reportedAt) return { text: "aluno avisou que pagou", icon: BellRing, tone: "good" };
  const mail = DELIVERIES[charge.invoiceChannel ?? "email"][charge.invoiceDeliveryStatus];
  if (mail) return mail.tone === "bad" ? { ...mail, detail: reason } : mail;
  return student.email
    ? { text: "e-mail não enviado", icon: CircleDashed, tone: "quiet", detail: reason }
    : { text: "sem e-mail", icon: MailX, tone: "bad" };
}

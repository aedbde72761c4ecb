import { owedCents } from "@emdia/contracts/amount-texts";
import type { ChargeWire, PixCodeWire } from "@emdia/contracts/charge";
import { type ChargeDocument, composeCharge } from "@emdia/contracts/charge-document";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import type { CivilDate } from "@emdia/contracts/values/calendar";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useWrite } from "../../data/write.ts";
import { askedOf, codeFor } from "../../lib/amount-of-day.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { centsOf } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { invoiceMessages } from "./messages.ts";

type Mailed = { id: number; recipient: string; message: string; subject: string; promised: string | undefined };
type Question = { title: string; description: string; confirmLabel: string; onConfirm(): void };

/** Asks before a promised charge (`promised` is the day), and before sending again. */
export function useSendCharge(charge: Mailed, onSent?: (channel: ChargeWire["invoiceChannel"]) => void) {
  const sendInvoice = useWrite("sendInvoice");
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();

  function ask() {
    if (!charge.promised) return void send();
    setQuestion({
      title: "Enviar mesmo assim?",
      description: charge.promised,
      confirmLabel: "Enviar",
      onConfirm: () => void send(),
    });
  }

  async function send(confirmRepeat = false) {
    setQuestion(undefined);
    const subject = charge.subject.trim();
    let sent: ChargeWire;
    try {
      sent = await sendInvoice.mutateAsync({
        params: { id: charge.id },
        body: { message: charge.message, ...(subject ? { subject } : {}), ...(confirmRepeat ? { confirmRepeat } : {}) },
      });
    } catch (error) {
      if (hasCode(error, "invoice.recently_sent", "invoice.contacted_today", "invoice.unconfirmed"))
        return setQuestion({
          title: "Enviar de novo?",
          description: messageOf(error, "Esta cobrança já foi enviada."),
          confirmLabel: "Enviar de novo",
          onConfirm: () => void send(true),
        });
      return invoiceMessages.sendFailed(error, { name: charge.recipient, again: () => void send(confirmRepeat) });
    }
    invoiceMessages.sent(charge.recipient, sent.invoiceChannel);
    if (onSent) onSent(sent.invoiceChannel);
    else navigate(paths.dashboard);
  }

  return { send: ask, cancel: () => setQuestion(undefined), question, isSending: sendInvoice.isPending };
}

export type InvoiceData = {
  charge: ChargeWire;
  profile: ProfileWire;
  student: StudentWire | undefined;
  pix?: PixCodeWire | undefined;
  today: CivilDate;
};

/** Returns "Maria Souza (responsável por Ana Souza)", or the student's name. */
export const recipientText = ({ recipient, paidFor }: Pick<ChargeDocument, "recipient" | "paidFor">): string =>
  paidFor === undefined ? recipient.name : `${recipient.name} (responsável por ${paidFor})`;

/** The plan's data are read from the charge's snapshot (docs/rules/charge.md, "The snapshot"). */
export function composeInvoice({ charge, profile, student, today, pix }: InvoiceData): ChargeDocument {
  const asked = askedOf(charge, today);
  const { planName, periodInMonths, isOneTime, frequency } = charge;
  return composeCharge({
    business: profile,
    student: { name: charge.studentName, email: student?.billTo.email ?? null },
    payer: student?.payer,
    plan: { name: planName, periodInMonths, isOneTime, frequency },
    charge: {
      discountCents: centsOf(charge.discountAmount),
      discountReason: charge.discountReason ?? undefined,
      reference: charge.reference,
      ...asked,
    },
    today,
    pixCode: codeFor(pix, owedCents(asked)),
    pageUrl: student?.pageUrl ?? undefined,
  });
}

/** Returns what our mail says: on trial without the owner's own text, which the chat keeps. */
export const mailedInvoice = (charge: ChargeDocument, { subscriptionStatus }: ProfileWire): ChargeDocument =>
  subscriptionStatus === "trial" ? { ...charge, additionalInstructions: undefined } : charge;

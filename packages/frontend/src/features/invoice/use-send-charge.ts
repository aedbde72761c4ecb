import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useWrite } from "../../data/write.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { invoiceMessages } from "./messages.ts";

type Mailed = { id: number; recipient: string; message: string; subject: string; promised: string | undefined };
type Question = { title: string; description: string; confirmLabel: string; onConfirm(): void };

/** Asks before a promised charge (`promised` is the day), and before sending again. */
export function useSendCharge(charge: Mailed, onSent?: () => void) {
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
    const { id, message } = charge;
    const subject = charge.subject.trim();
    try {
      await sendInvoice.mutateAsync({
        params: { id },
        body: { message, ...(subject ? { subject } : {}), ...(confirmRepeat ? { confirmRepeat } : {}) },
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
    invoiceMessages.sent(charge.recipient);
    if (onSent) onSent();
    else navigate(paths.dashboard);
  }

  return {
    send: ask,
    cancel: () => setQuestion(undefined),
    question,
    isSending: sendInvoice.isPending,
  };
}

import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useSendInvoice } from "../../data/charges/mutations.ts";
import { hasCode, messageOf } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { invoiceMessages } from "./messages.ts";

/**
 * Mails a charge and then opens the dashboard. If the charge was already mailed, it asks before
 * sending again.
 */
export function useSendCharge(charge: { id: number; recipient: string; message: string; subject: string }) {
  const sendInvoice = useSendInvoice();
  const navigate = useNavigate();
  const [repeatQuestion, setRepeatQuestion] = useState<string>();

  async function send(confirmRepeat = false) {
    setRepeatQuestion(undefined);
    const { id, message } = charge;
    const subject = charge.subject.trim();
    try {
      await sendInvoice.mutateAsync({
        id,
        message,
        ...(subject ? { subject } : {}),
        ...(confirmRepeat ? { confirmRepeat } : {}),
      });
    } catch (error) {
      if (hasCode(error, "invoice.recently_sent", "invoice.contacted_today", "invoice.unconfirmed"))
        return setRepeatQuestion(messageOf(error, "Esta cobrança já foi enviada."));
      return invoiceMessages.sendFailed(error, { name: charge.recipient, again: () => void send(confirmRepeat) });
    }
    invoiceMessages.sent(charge.recipient);
    navigate(paths.dashboard);
  }

  return {
    send: () => void send(),
    confirmRepeat: () => void send(true),
    cancelRepeat: () => setRepeatQuestion(undefined),
    repeatQuestion,
    isSending: sendInvoice.isPending,
  };
}

import { chargeWhatsappText, defaultSubject } from "@emdia/contracts/charge";
import type { PaymentWire } from "@emdia/contracts/payment";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { useState } from "react";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { ChargePreview } from "./charge-preview.tsx";
import { composeInvoice, type InvoiceData } from "./compose.ts";
import { invoiceMessages } from "./messages.ts";
import { PaymentHistory } from "./payment-history.tsx";
import { SendButtons } from "./send-buttons.tsx";
import { SendOptions } from "./send-options.tsx";
import { useSendCharge } from "./use-send-charge.ts";

/** The charge as the student will see it, and the ways to send it. */
export function InvoiceScreen({ data, history }: { data: InvoiceData; history: readonly PaymentWire[] }) {
  const charge = composeInvoice(data);
  const [subject, setSubject] = useState(defaultSubject(data.payment.planName));
  const email = data.student?.email ?? null;
  const phone = data.student?.phone ?? null;
  const sending = useSendCharge({
    id: data.payment.id,
    recipient: charge.recipient.name,
    message: charge.greeting,
    subject,
  });

  // In the click itself: browsers block windows that open later.
  function openWhatsapp() {
    const link = phone && whatsappLink(phone, chargeWhatsappText(charge));
    if (!link) return invoiceMessages.noPhone();
    window.open(link, "_blank", "noopener,noreferrer");
    invoiceMessages.whatsappOpened();
  }

  const actions = {
    canMail: Boolean(email),
    canWhatsapp: Boolean(phone),
    isSending: sending.isSending,
    onMail: sending.send,
    onWhatsapp: openWhatsapp,
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <Card aria-labelledby="previa" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="previa" className="flex items-center gap-3 font-bold text-lg">
            Prévia da Cobrança
            <PaymentBadge payment={data.payment} />
          </h2>
          <SendButtons {...actions} />
        </div>
        <ChargePreview charge={charge} />
      </Card>
      <div className="grid min-w-0 gap-4">
        <SendOptions email={email} phone={phone} subject={subject} onSubject={setSubject} actions={actions} />
        <PaymentHistory payments={history} />
      </div>
      <ConfirmDialog
        open={sending.repeatQuestion !== undefined}
        title="Enviar de novo?"
        description={sending.repeatQuestion}
        confirmLabel="Enviar de novo"
        onConfirm={sending.confirmRepeat}
        onCancel={sending.cancelRepeat}
      />
    </div>
  );
}

import { chargeWhatsappText, defaultSubject } from "@emdia/contracts/charge";
import { mailSubject } from "@emdia/contracts/mail-subject";
import type { PaymentWire } from "@emdia/contracts/payment";
import { whatsappLink } from "@emdia/contracts/values/whatsapp-link";
import { Printer } from "lucide-react";
import { useState } from "react";
import { DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { PaymentBadge } from "../../components/ui/payment-badge.tsx";
import { ChargePreview } from "./charge-preview.tsx";
import { ChargeStatus } from "./charge-status.tsx";
import { composeInvoice, type InvoiceData, recipientText } from "./compose.ts";
import { DeliveryNotice } from "./delivery-notice.tsx";
import { invoiceMessages } from "./messages.ts";
import { PageLink } from "./page-link.tsx";
import { PaymentHistory } from "./payment-history.tsx";
import { ChatNotice, ChatQuestion, RemindQuestion } from "./remind-part.tsx";
import { sendBlocksOf } from "./send-blocks.ts";
import { SendButtons } from "./send-buttons.tsx";
import { BLOCKS_ID, SendOptions } from "./send-options.tsx";
import { useChatRecord, useRemindOne } from "./use-remind-one.ts";
import { useSendCharge } from "./use-send-charge.ts";

/** The charge as the student will see it, and the ways to send it. */
export function InvoiceScreen({ data, history }: { data: InvoiceData; history: readonly PaymentWire[] }) {
  const charge = composeInvoice(data);
  const [subject, setSubject] = useState(defaultSubject(data.payment.planName));
  const { email = null, phone = null } = data.student?.billTo ?? {};
  const sending = useSendCharge({
    id: data.payment.id,
    recipient: charge.recipient.name,
    message: charge.greeting,
    subject,
  });

  const chat = useChatRecord(data);
  const reminding = useRemindOne(data.payment.studentId, data.payment.studentName);

  // The window opens during the click itself, as browsers block windows that open later.
  function openWhatsapp(isConfirmed = false) {
    chat.dismiss();
    if (!isConfirmed && chat.isContacted) return chat.ask();
    const link = phone && whatsappLink(phone, chargeWhatsappText(charge));
    if (!link) return invoiceMessages.noPhone();
    window.open(link, "_blank", "noopener,noreferrer");
    invoiceMessages.whatsappOpened();
    chat.record(isConfirmed);
  }

  // A paid charge is not sent any more, nor is one of an archived student (docs/rules.md, "Archived students").
  const canSend = data.payment.status !== "pago" && data.student !== undefined;
  const blocks = sendBlocksOf(data.student, data.profile);
  const actions = {
    blocks,
    isSending: sending.isSending || reminding.isPending,
    onRemind: data.payment.isOverdue && !blocks.mail ? reminding.ask : undefined,
    onMail: sending.send,
    onWhatsapp: () => openWhatsapp(),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
      <Card
        aria-labelledby="previa"
        className="@container grid grid-cols-[minmax(0,1fr)] gap-4 p-[min(1rem,4vw)] sm:p-5"
      >
        <PreviewHead payment={data.payment} email={email} timezone={data.profile.timezone} />
        {canSend && (
          <>
            <DeliveryNotice payment={data.payment} />
            <ChatNotice onUndo={chat.undo} />
            {/* Where both cards are side by side, the other card has the buttons. Very large letters leave no
                room for a bar, so that it scrolls with its card. */}
            <div className="thumb-bar @max-[12rem]:static lg:hidden">
              <SendButtons actions={actions} reasonId={BLOCKS_ID} />
            </div>
          </>
        )}
        <ChargePreview charge={charge} />
      </Card>
      <div className="grid min-w-0 gap-4 max-lg:contents">
        <ChargeStatus payment={data.payment} profile={data.profile} isArchived={!data.student} />
        {canSend && (
          <SendOptions
            studentId={data.payment.studentId}
            email={email}
            payer={charge.paidFor === undefined ? undefined : recipientText(charge)}
            subject={subject}
            arrivesAs={mailSubject(charge, { typed: subject, isPaidFor: data.profile.subscriptionStatus !== "trial" })}
            onSubject={setSubject}
            actions={actions}
          />
        )}
        {data.pageUrl && <PageLink paymentId={data.payment.id} pageUrl={data.pageUrl} />}
        <PaymentHistory payments={history} current={data.payment.id} />
      </div>
      <ChatQuestion chat={chat} onOpen={() => openWhatsapp(true)} />
      <RemindQuestion recipient={recipientText(charge)} reminding={reminding} />
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

function PreviewHead(props: { payment: PaymentWire; email: string | null; timezone: string }) {
  const { payment, email, timezone } = props;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="previa" className="font-bold text-lg">
            Prévia da Cobrança
          </h2>
          <PaymentBadge payment={payment} />
        </div>
        <p className="num flex flex-wrap gap-x-3 text-sm">
          {payment.amount > 0 && <DeliveryLine charge={{ payment, student: { email } }} timezone={timezone} />}
        </p>
      </div>
      <IconButton label="Imprimir" className="-mt-1.5 -mr-2" onClick={() => print()}>
        <Printer aria-hidden />
      </IconButton>
    </div>
  );
}

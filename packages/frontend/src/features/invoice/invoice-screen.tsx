import type { ChargeChoice, ChargeWire } from "@emdia/contracts/charge";
import { chargeWhatsappText, defaultSubject } from "@emdia/contracts/charge-document";
import { mailSubject } from "@emdia/contracts/mail-subject";
import { Printer } from "lucide-react";
import { useState } from "react";
import { DeliveryLine } from "../../components/charge/delivery-line.tsx";
import { waitingPromise } from "../../components/charge/promise-part.tsx";
import { ChargeBadge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { ChargePreview } from "./charge-preview.tsx";
import { ChargeStatusCard } from "./charge-status-card.tsx";
import { FirstCharge } from "./first-charge.tsx";
import { ChargeHistory, DeliveryNotice } from "./invoice-parts.tsx";
import { ChatNotice, ChatQuestion, RemindQuestion, useChat, useRemindOne } from "./remind-part.tsx";
import { SendButtons, sendBlocksOf } from "./send-buttons.tsx";
import { BLOCKS_ID, SendOptions } from "./send-options.tsx";
import { composeInvoice, type InvoiceData, mailedInvoice, recipientText, useSendCharge } from "./use-send-charge.ts";

type ScreenProps = {
  data: InvoiceData;
  history: readonly ChargeWire[];
  /** The charges that may be the student's first charge; none if the student was ever charged. */
  choices: readonly ChargeChoice[];
};

export function InvoiceScreen({ data, history, choices }: ScreenProps) {
  const charge = composeInvoice(data);
  const [subject, setSubject] = useState(defaultSubject(data.charge.planName));
  const email = data.student?.billTo.email ?? null;
  const sending = useSendCharge({
    id: data.charge.id,
    recipient: charge.recipient.name,
    message: charge.greeting,
    subject,
    promised: waitingPromise(data.charge, data.today),
  });

  const chat = useChat(data, chargeWhatsappText(charge));
  const reminding = useRemindOne(data.charge.studentId, data.charge.studentName);

  // A paid charge cannot be sent again, and neither can an archived student's charge
  // (docs/rules/student.md, "Archived students").
  const canSend = data.charge.status !== "pago" && data.student !== undefined;
  const blocks = sendBlocksOf(data.student, data.profile, data.charge);
  const actions = {
    blocks,
    isSending: sending.isSending || reminding.isPending,
    // No reminder names a charge of which only the fee is left.
    onRemind: data.charge.isOverdue && data.charge.openAmount > 0 && !blocks.mail ? reminding.ask : undefined,
    onMail: sending.send,
    onWhatsapp: () => chat.open(),
  };
  const isTrial = data.profile.subscriptionStatus === "trial";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
      <FirstCharge choices={choices} studentId={data.charge.studentId} current={data.charge.id} today={data.today} />
      <Card
        aria-labelledby="previa"
        className="@container grid grid-cols-[minmax(0,1fr)] gap-4 p-[min(1rem,4vw)] sm:p-5"
      >
        <PreviewHead charge={data.charge} email={email} timezone={data.profile.timezone} />
        {canSend && (
          <>
            <DeliveryNotice charge={data.charge} />
            <ChatNotice onUndo={chat.undo} />
            {/* When both cards are side by side, the options' card has the buttons. With very large
              text a sticky bar does not fit, so it scrolls with its card. */}
            <div className="thumb-bar @max-[12rem]:static lg:hidden">
              <SendButtons actions={actions} reasonId={BLOCKS_ID} />
            </div>
          </>
        )}
        <ChargePreview charge={mailedInvoice(charge, data.profile)} />
      </Card>
      <div className="grid min-w-0 gap-4 max-lg:contents">
        <ChargeStatusCard charge={data.charge} profile={data.profile} isArchived={!data.student} />
        {canSend && (
          <SendOptions
            charge={data.charge}
            email={email}
            payer={charge.paidFor === undefined ? undefined : recipientText(charge)}
            subject={subject}
            isTrial={isTrial}
            arrivesAs={mailSubject(charge, { typed: subject, isPaidFor: !isTrial })}
            onSubject={setSubject}
            actions={actions}
          />
        )}
        <ChargeHistory charges={history} current={data.charge.id} />
      </div>
      <ChatQuestion chat={chat} />
      <RemindQuestion
        recipient={recipientText(charge)}
        reminding={reminding}
        promised={waitingPromise(data.charge, data.today)}
      />
      {sending.question && <ConfirmDialog open {...sending.question} onCancel={sending.cancel} />}
    </div>
  );
}

function PreviewHead(props: { charge: ChargeWire; email: string | null; timezone: string }) {
  const { charge, email, timezone } = props;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="previa" className="font-bold text-lg">
            Prévia da Cobrança
          </h2>
          <ChargeBadge charge={charge} />
        </div>
        <p className="num flex flex-wrap gap-x-3 text-sm">
          {charge.amount > 0 && <DeliveryLine charge={{ charge, student: { email } }} timezone={timezone} />}
        </p>
      </div>
      <IconButton label="Imprimir" className="-mt-1.5 -mr-2" onClick={() => print()}>
        <Printer aria-hidden />
      </IconButton>
    </div>
  );
}

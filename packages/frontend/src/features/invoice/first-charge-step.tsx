import type { ChargeChoice } from "@emdia/contracts/charge";
import { chargeWhatsappText, defaultSubject } from "@emdia/contracts/charge-document";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { firstNameOf } from "@emdia/contracts/values/person-name";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { studentQueries } from "../../data/queries.ts";
import { formatPrice, formatShortDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { ChargePreview } from "./charge-preview.tsx";
import { choiceText, waitDayOf } from "./first-charge.tsx";
import { ByWhatsapp, ChatMessage, WhoCharges } from "./first-charge-chat.tsx";
import { type SendBlocks, sendBlocksOf } from "./send-buttons.tsx";
import { composeInvoice, useSendCharge } from "./use-send-charge.ts";

type FirstChargeProps = {
  profile: ProfileWire;
  otherwise: ReactNode;
  /** Ends the step; `sent` says what was sent, if anything was. */
  onEnd(end: { month: string; sent?: string }): void;
};

export function FirstChargeStep({ otherwise, ...props }: FirstChargeProps) {
  const active = useQuery(studentQueries.list()).data?.filter(({ status }) => status === "ativo");
  const student =
    active?.find(({ billTo }) => billTo.email) ?? active?.find(({ billTo }) => billTo.phone) ?? active?.[0];
  const found = useQuery({ ...chargeQueries.charge(student?.id ?? 0), enabled: student !== undefined });
  const [choices, setChoices] = useState<readonly ChargeChoice[]>([]);
  // A recorded chat makes the charge, which leaves no choices. The step keeps the first choices.
  if (choices.length === 0 && found.data?.choices.length) setChoices(found.data.choices);
  if (student && choices.length > 0 && hasPaymentData(props.profile))
    return <Step {...props} student={student} choices={choices} />;
  return student && found.isPending ? undefined : otherwise;
}

type StepProps = Omit<FirstChargeProps, "otherwise"> & { student: StudentWire; choices: readonly ChargeChoice[] };

function Step({ profile, student, choices, onEnd }: StepProps) {
  const today = useToday();
  const [chosen, choose] = useState(choices[0]);
  const id = chosen?.paymentId ?? 0;
  const found = useQuery(chargeQueries.charge(id)).data?.charge;
  const pix = useQuery({ ...chargeQueries.pixCode([id], today), enabled: profile.paymentMethod === "pix" }).data;
  const [isAsking, setAsking] = useState(false);
  const document = found && composeInvoice({ charge: found, profile, student, today, pix });
  const month = parseChargeId(id)?.month ?? "";
  const next = chosen?.next ? ` A próxima é em ${formatShortDay(chosen.next.date)}.` : "";
  const [name, email] = [firstNameOf(student.name), student.billTo.email];
  const sentTo = (where: string) => onEnd({ month, sent: `${formatPrice(chosen?.amount ?? 0)} ${where}.${next}` });
  const sending = useSendCharge(
    {
      id,
      recipient: student.name,
      message: document?.greeting ?? "",
      subject: defaultSubject(found?.planName ?? ""),
      promised: undefined,
    },
    (channel) => sentTo(channel === "whatsapp_api" ? `para ${name}, pelo WhatsApp` : `para ${email}`),
  );
  const blocks = sendBlocksOf(student, profile);
  const isByChat = blocks.mail !== undefined && blocks.whatsapp === undefined;
  const waitDay = waitDayOf(choices, today);
  const later = waitDay && (
    <p className="text-ink-2 text-sm">
      Se deixar para {waitDay}, {laterText(blocks, profile)}
    </p>
  );
  const leave = (
    <Button tone="secondary" onClick={() => onEnd({ month: parseChargeId(choices[0]?.paymentId ?? 0)?.month ?? "" })}>
      {waitDay ? `Deixar para ${waitDay}` : "Deixar para depois"}
    </Button>
  );

  function send() {
    setAsking(false);
    sending.send();
  }

  return (
    <Card aria-labelledby="primeira" className="grid gap-4 p-4 sm:p-6">
      <div>
        <h2 id="primeira" className="font-bold text-xl">
          A primeira cobrança
        </h2>
        <p className="text-ink-2">
          {isByChat
            ? `${blocks.mail}: ${name} recebe esta mensagem pelo WhatsApp. Quando?`
            : (blocks.mail ?? `${name} recebe ${blocks.isEither ? "esta cobrança" : "este e-mail"}. Quando?`)}
        </p>
      </div>
      <section
        aria-label={isByChat || blocks.isEither ? "A mensagem" : "O e-mail"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: The keyboard scrolls what has the focus.
        tabIndex={0}
        className="max-h-72 overflow-y-auto rounded-lg bg-sunken px-[min(0.75rem,2vw)] py-3 sm:max-h-96"
      >
        {document &&
          (isByChat ? <ChatMessage text={chargeWhatsappText(document)} /> : <ChargePreview charge={document} />)}
      </section>
      <fieldset className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        <legend className="sr-only">Qual cobrança</legend>
        {choices.map((choice) => (
          <label key={choice.paymentId} className="flex min-h-14 items-center gap-3 bg-card px-4 py-2">
            <input
              type="radio"
              name="choice"
              className="size-5 shrink-0 accent-primary"
              checked={choice === chosen}
              onChange={() => choose(choice)}
            />
            <span className="num min-w-0">
              {choiceText(choice)}
              <span className="block text-ink-2 text-sm">Chega hoje, vence em {formatShortDay(choice.dueDate)}.</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isByChat && found && document ? (
        <ByWhatsapp
          key={id}
          data={{ charge: found, profile, student, today }}
          text={chargeWhatsappText(document)}
          onSent={() => sentTo(`para ${name}, pelo WhatsApp`)}
          leave={leave}
          later={later}
        />
      ) : (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {!blocks.mail && (
            <Button
              disabled={!document || sending.isSending}
              onClick={() => (profile.document && profile.address ? send() : setAsking(true))}
            >
              {sending.isSending ? "Enviando..." : "Cobrar agora"}
            </Button>
          )}
          {leave}
        </div>
      )}
      {!isByChat && later}
      {isAsking && <WhoCharges name={name} onSend={send} onClose={() => setAsking(false)} />}
      {sending.question && <ConfirmDialog open {...sending.question} onCancel={sending.cancel} />}
    </Card>
  );
}

function laterText({ mail, whatsapp }: SendBlocks, { automationEnabled }: ProfileWire): string {
  if (mail && whatsapp) return "cadastre antes um e-mail ou telefone: sem eles nada sai.";
  if (mail) return "você envia nesse dia, pela fila do WhatsApp.";
  return automationEnabled ? "sai sozinha nesse dia, às 8h." : "você envia nesse dia, pela Visão Geral.";
}

import type { PayerKey } from "@emdia/contracts/values/payer-key";
import type { WhatsAppConsentWire } from "@emdia/contracts/whatsapp";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle, MessageCircleOff } from "lucide-react";
import { reading, whatsappKeys } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatInstantDay } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { Button } from "../ui/button.tsx";

const failed = failureToast("Erro ao anotar");
const STOPPED = { answer: "respondeu PARAR", block: "bloqueou as mensagens", owner: "não quer mais" };

export function consentText(consent: WhatsAppConsentWire | null, timezone: string, email: string | null): string {
  const instead = email ? "recebe por e-mail" : "sem e-mail, nada sai sozinho";
  if (!consent) return `Ainda não aceitou receber por WhatsApp: ${instead}.`;
  const day = (instant: string) => formatInstantDay(instant, timezone);
  if (consent.stoppedAt) return `Em ${day(consent.stoppedAt)}, ${STOPPED[consent.stoppedBy ?? "owner"]}: ${instead}.`;
  if (consent.doubtAt) return `O WhatsApp não encontrou este número: ${instead}. Confira o celular e anote de novo.`;
  const where = consent.source === "form" ? "no cadastro" : "dito a você";
  return `Aceitou receber por WhatsApp em ${day(consent.at)}, ${where}.`;
}

type Props = { payer: PayerKey; email: string | null; timezone: string };

export function PayerConsent({ payer, email, timezone }: Props) {
  const { data } = useQuery(reading([...whatsappKeys.consents(), payer], "getConsent", { params: { payer } }));
  const { mutateAsync, isPending } = useWrite("setConsent");
  if (!data) return null;
  const { consent } = data;
  const isOn = consent !== null && !consent.stoppedAt && !consent.doubtAt;
  const toggle = () =>
    attempt(() => mutateAsync({ params: { payer }, body: { agrees: !isOn } }), {
      done: () => toastSuccess(isOn ? "WhatsApp parado" : "Aceite anotado"),
      failed,
      hasButton: true,
    });
  return (
    <div className="grid gap-2 border-line border-t px-[min(1rem,5vw)] py-3 text-sm">
      <p className="text-ink-2">{consentText(consent, timezone, email)}</p>
      <Button tone="quiet" disabled={isPending} onClick={() => void toggle()}>
        {isOn ? <MessageCircleOff aria-hidden /> : <MessageCircle aria-hidden />}
        {isOn ? "Parar o WhatsApp" : "Anotar que aceita WhatsApp"}
      </Button>
    </div>
  );
}

import { formatPhone } from "@emdia/contracts/values/phone";
import type { WhatsAppConnectionWire } from "@emdia/contracts/whatsapp";
import { TEXT_NAMES } from "@emdia/contracts/whatsapp-words";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Clock, MessageCircle, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { whatsappQueries } from "../../data/queries.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { type Described, describeNumber, describeText, LOOK_MS, limitText } from "./describe-number.ts";
import { DisconnectWhatsApp } from "./whatsapp-row.tsx";

const ICONS = { paid: CircleCheck, info: Clock, pending: Clock, overdue: CircleAlert };
const failed = failureToast("Erro ao pedir a conferência");

const State = ({ tone, label }: Described) => (
  <Badge tone={tone} icon={ICONS[tone]}>
    {label}
  </Badge>
);

type Props = { connection: WhatsAppConnectionWire; onReplace(): void };

export function NumberCards({ connection, onReplace }: Props) {
  const { phone, displayName, dailyLimit } = connection;
  const described = describeNumber(connection);
  const check = useWrite("checkWhatsApp");
  // After "Conferir agora" the panel reads the connection again until Meta's answer changes it.
  const [asked, setAsked] = useState<WhatsAppConnectionWire>();
  useQuery({ ...whatsappQueries.own(), enabled: asked === connection, refetchInterval: LOOK_MS });
  const checkNow = () =>
    attempt(() => check.mutateAsync({}), {
      done: () => {
        setAsked(connection);
        toastSuccess("Conferência pedida", "A Meta é consultada em até um minuto.");
      },
      failed,
      hasButton: true,
    });
  return (
    <>
      <Card className="grid gap-4 p-4 sm:p-6" aria-labelledby="numero">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="numero" className="num flex min-w-0 items-center gap-2 font-bold text-lg">
            <MessageCircle aria-hidden className="size-5 shrink-0" />
            {formatPhone(phone)}
          </h2>
          <State {...described} />
        </div>
        <p className="text-sm">{described.text}</p>
        <p className="num text-ink-2 text-sm [overflow-wrap:anywhere]">
          Aparece como {displayName}. {limitText(dailyLimit)}
        </p>
        <Button
          tone="secondary"
          className="justify-self-start max-sm:w-full"
          disabled={check.isPending}
          onClick={() => void checkNow()}
        >
          <RefreshCw aria-hidden />
          {check.isPending ? "Pedindo..." : "Conferir agora"}
        </Button>
      </Card>
      <Hook {...connection} />
      <Texts {...connection} />
      <TitledCard id="mudar" title="Trocar ou desconectar" className="grid gap-3 p-4 sm:p-6">
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          <Button tone="secondary" onClick={onReplace}>
            Trocar token ou número
          </Button>
          <DisconnectWhatsApp />
        </div>
      </TitledCard>
    </>
  );
}

function Hook({ hookUrl, verifyToken, hookAt }: WhatsAppConnectionWire) {
  return (
    <Card className="p-4 sm:p-6">
      <details open={hookAt === null}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
          Endereço para a Meta
        </summary>
        <div className="grid gap-3 text-sm">
          <p className="text-ink-2">
            No seu aplicativo, em WhatsApp, Configuração, Webhook: cole os dois, verifique, e assine os campos messages,
            account_update, message_template_status_update, message_template_quality_update, template_category_update e
            business_capability_update.
          </p>
          <Copied label="URL de callback" text={hookUrl} />
          <Copied label="Verificar token" text={verifyToken} />
        </div>
      </details>
    </Card>
  );
}

const Copied = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-2">
    <p className="font-semibold">{label}</p>
    <p className="select-all rounded-md bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">{text}</p>
    <CopyButton
      text={text}
      onCopied={() => toastSuccess("Copiado", label)}
      onFailed={() => toastError("Erro ao copiar", "Selecione o texto e copie à mão.")}
    >
      Copiar
    </CopyButton>
  </div>
);

const Texts = ({ texts }: WhatsAppConnectionWire) => (
  <TitledCard id="textos" title="Textos" className="grid gap-3 p-4 sm:p-6">
    <ul className="grid divide-y divide-line">
      {texts.map((one) => {
        const described = describeText(one);
        return (
          <li key={one.text} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="first-letter:uppercase">{TEXT_NAMES[one.text]}</span>
              <State {...described} />
            </div>
            {described.text && <p className="text-ink-2 text-sm">{described.text}</p>}
          </li>
        );
      })}
    </ul>
  </TitledCard>
);

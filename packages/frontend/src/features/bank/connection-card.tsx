import type { BankConnectionWire } from "@emdia/contracts/bank";
import { CircleAlert, CircleCheck, Clock, FileKey, Landmark, RefreshCw } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatInstantDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { DisconnectBank } from "./bank-row.tsx";
import { agoText, certificateEndText, describeConnection, firstReadText } from "./describe-connection.ts";

type Props = {
  connection: BankConnectionWire;
  now: string;
  timezone: string;
  testCode: string | undefined;
  onReplace(): void;
};

const ICONS = { paid: CircleCheck, info: Clock, pending: Clock, overdue: CircleAlert };
const readFailed = failureToast("Erro ao pedir a leitura");

export function ConnectionCard({ connection, now, timezone, testCode, onReplace }: Props) {
  const { bankName, readAt, first, certificateName, certificateEndsAt, hintUrl } = connection;
  const { label, tone, text } = describeConnection(connection);
  const read = useWrite("readBankNow");
  const ends = certificateEndText(certificateEndsAt, now);

  const readNow = () =>
    attempt(() => read.mutateAsync({}), {
      done: () => toastSuccess("Leitura pedida", "O banco é lido em até um minuto."),
      failed: readFailed,
      hasButton: true,
    });

  return (
    <>
      <Card className="grid gap-4 p-4 sm:p-6" aria-labelledby="conexao">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="conexao" className="flex items-center gap-2 font-bold text-lg">
            <Landmark aria-hidden className="size-5 shrink-0" />
            {bankName}
          </h2>
          <Badge tone={tone} icon={ICONS[tone]}>
            {label}
          </Badge>
        </div>
        <p className="text-sm">{text}</p>
        <p className="num text-ink-2 text-sm">{readAt ? `Lido ${agoText(readAt, now)}.` : "Ainda não foi lido."}</p>
        {first && <FirstRead {...first} />}
        {connection.status === "unproven" && testCode && <TestPayment code={testCode} />}
        <Button
          tone="secondary"
          className="justify-self-start max-sm:w-full"
          disabled={read.isPending}
          onClick={() => void readNow()}
        >
          <RefreshCw aria-hidden />
          {read.isPending ? "Pedindo..." : "Ler agora"}
        </Button>
      </Card>
      <TitledCard id="certificado" title="Certificado" className="grid gap-3 p-4 sm:p-6">
        {ends && (
          <Notice tone={Date.parse(certificateEndsAt) <= Date.parse(now) ? "overdue" : "pending"} icon={FileKey}>
            {ends}
          </Notice>
        )}
        <p className="num text-sm [overflow-wrap:anywhere]">
          {certificateName}, válido até {formatInstantDay(certificateEndsAt, timezone)}.
        </p>
        <Button tone="secondary" className="justify-self-start max-sm:w-full" onClick={onReplace}>
          Trocar certificado
        </Button>
        <CallbackAddress url={hintUrl} />
      </TitledCard>
      <TitledCard id="desligar" title="Desconectar" className="grid gap-3 p-4 sm:p-6">
        <p className="text-ink-2 text-sm">
          O certificado e os códigos são apagados na hora. O que já está pago continua pago. Para encerrar também no
          banco, cancele lá a aplicação.
        </p>
        <DisconnectBank />
      </TitledCard>
    </>
  );
}

function FirstRead(first: { linked: number; proposed: number }) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-4">
      <p className="text-sm">
        <strong>Últimos 30 dias, na primeira leitura:</strong> <span className="num">{firstReadText(first)}</span>
      </p>
      {first.proposed > 0 && (
        <ButtonLink tone="secondary" to={paths.dashboard} className="justify-self-start max-sm:w-full">
          Abrir A conferir
        </ButtonLink>
      )}
    </div>
  );
}

/** Shows a PIX code of R$ 0,01, whose payment proves that the bank passes our identifiers on. */
const TestPayment = ({ code }: { code: string }) => (
  <details className="rounded-md bg-sunken px-4">
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
      Testar com um PIX de R$ 0,01
    </summary>
    <div className="grid gap-3 pb-4 text-sm sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-3">
        <p className="text-ink-2">
          Pague este código de outra conta, sua ou de alguém de confiança. Se o banco repassar o identificador, a
          conexão fica “Conectado” em até dez minutos. O centavo não entra em nenhuma cobrança.
        </p>
        <code className="num block break-all rounded-md border border-line bg-card p-3">{code}</code>
        <div className="justify-self-start">
          <CopyButton
            text={code}
            onCopied={() => toastSuccess("Código copiado")}
            onFailed={() => toastError("Erro ao copiar", "Não foi possível copiar o código.")}
          >
            Copiar código
          </CopyButton>
        </div>
      </div>
      <div className="justify-self-center">
        <QrCode text={code} label="QR Code do PIX de teste" />
      </div>
    </div>
  </details>
);

/** The address is folded, because few owners need it. */
function CallbackAddress({ url }: { url: string }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
        Aviso do banco (opcional)
      </summary>
      <div className="grid gap-2 text-sm">
        <p className="text-ink-2">
          Se o seu banco avisa um endereço (webhook) quando um PIX chega, dê este a ele: a leitura sai em um minuto, em
          vez de até dez. O aviso só pede a leitura. Nada do que ele diz é usado.
        </p>
        <p className="select-all rounded-md bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">{url}</p>
        <CopyButton
          text={url}
          onCopied={() => toastSuccess("Endereço copiado")}
          onFailed={() => toastError("Erro ao copiar", "Não foi possível copiar o endereço.")}
        >
          Copiar endereço
        </CopyButton>
      </div>
    </details>
  );
}

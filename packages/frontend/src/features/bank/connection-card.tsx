import type { BankConnectionWire } from "@emdia/contracts/bank";
import { CircleAlert, CircleCheck, Clock, FileKey, Landmark, RefreshCw } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useWrite } from "../../data/write.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatInstantDay } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { CallbackAddress } from "./callback-address.tsx";
import { agoText, certificateEndText, describeConnection, firstReadText } from "./describe-connection.ts";
import { DisconnectBank } from "./disconnect-bank.tsx";
import { TestPayment } from "./test-payment.tsx";

type Props = {
  connection: BankConnectionWire;
  now: string;
  timezone: string;
  testCode: string | undefined;
  onReplace(): void;
};

const ICONS = { paid: CircleCheck, info: Clock, pending: Clock, overdue: CircleAlert };
const readFailed = failureToast("Erro ao pedir a leitura", "Verifique sua conexão e tente novamente.");

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
      <Card className="grid gap-3 p-4 sm:p-6" aria-labelledby="certificado">
        <h2 id="certificado" className="font-bold text-lg">
          Certificado
        </h2>
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
      </Card>
      <Card className="grid gap-3 p-4 sm:p-6" aria-labelledby="desligar">
        <h2 id="desligar" className="font-bold text-lg">
          Desconectar
        </h2>
        <p className="text-ink-2 text-sm">
          O certificado e os códigos são apagados na hora. O que já está pago continua pago. Para encerrar também no
          banco, cancele lá a aplicação.
        </p>
        <DisconnectBank />
      </Card>
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

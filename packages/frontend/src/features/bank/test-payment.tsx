import { CopyButton } from "../../components/ui/copy-button.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** Shows a PIX code of R$ 0,01, whose payment proves that the bank passes our identifiers on. */
export const TestPayment = ({ code }: { code: string }) => (
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

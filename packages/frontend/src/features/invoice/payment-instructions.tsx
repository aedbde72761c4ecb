import type { PaymentInstructions as Instructions } from "@emdia/contracts/charge-document";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { invoiceMessages } from "./messages.ts";

/** Only the screen has buttons; mail and paper have none. */
export function PaymentInstructions({ instructions }: { instructions: Instructions }) {
  return (
    <section aria-label="Como pagar" className="@container grid gap-3 rounded-md bg-sunken p-[min(1rem,4vw)] sm:p-5">
      {instructions.method === "pix" && <PixInstructions pix={instructions} />}
      {instructions.method === "bank" && (
        <>
          <h4 className="font-bold">Dados bancários</h4>
          <p className="whitespace-pre-line break-words">{instructions.bankInfo}</p>
        </>
      )}
      {(instructions.method === "cash" || instructions.method === "missing") && (
        <p className="font-bold">{instructions.text}</p>
      )}
    </section>
  );
}

function PixInstructions({ pix }: { pix: Extract<Instructions, { method: "pix" }> }) {
  return (
    <>
      <h4 className="font-bold">Pague com PIX</h4>
      {pix.code && <PixCode code={pix.code} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num min-w-0 text-ink-2 text-sm">
          Chave PIX: <span className="break-all font-semibold text-ink">{pix.key}</span>
          {pix.receiver && <span className="block break-words">Recebedor: {pix.receiver}</span>}
        </p>
        <CopyButton text={pix.key} onCopied={invoiceMessages.pixCopied} onFailed={invoiceMessages.copyFailed}>
          Copiar chave
        </CopyButton>
      </div>
    </>
  );
}

function PixCode({ code }: { code: string }) {
  return (
    <div className="grid items-center gap-4 pb-1 @min-[28rem]:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-2">
        <p className="text-ink-2 text-sm">Copie o código e cole no app do seu banco:</p>
        <code className="num block break-all rounded-md border border-line bg-card p-3 text-sm">{code}</code>
        <div className="justify-self-start">
          <CopyButton
            text={code}
            tone="primary"
            onCopied={invoiceMessages.pixCopied}
            onFailed={invoiceMessages.copyFailed}
          >
            Copiar código PIX
          </CopyButton>
        </div>
      </div>
      <div className="justify-self-center">
        <QrCode text={code} label="QR Code do PIX" />
      </div>
    </div>
  );
}

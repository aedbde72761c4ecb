import type { PaymentInstructions as Instructions } from "@emdia/contracts/charge";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { QrCode } from "../../components/ui/qr-code.tsx";
import { invoiceMessages } from "./messages.ts";

/** How to pay, by the owner's method. */
export function PaymentInstructions({ instructions }: { instructions: Instructions }) {
  return (
    <section aria-label="Como pagar" className="grid gap-4 rounded-md bg-sunken p-4 sm:p-5">
      <h4 className="font-bold">Como pagar</h4>
      {instructions.method === "pix" && <PixInstructions pix={instructions} />}
      {instructions.method === "bank" && <p className="whitespace-pre-line break-words">{instructions.bankInfo}</p>}
      {(instructions.method === "cash" || instructions.method === "missing") && <p>{instructions.text}</p>}
    </section>
  );
}

function PixInstructions({ pix }: { pix: Extract<Instructions, { method: "pix" }> }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-ink-2 text-sm">Chave PIX{pix.receiver && ` de ${pix.receiver}`}</p>
          <p className="num break-all font-semibold">{pix.key}</p>
        </div>
        <CopyButton text={pix.key} onCopied={invoiceMessages.pixCopied} onFailed={invoiceMessages.copyFailed}>
          Copiar chave
        </CopyButton>
      </div>
      {pix.code && (
        <div className="grid gap-2">
          <p className="text-ink-2 text-sm">PIX copia e cola, já com o valor</p>
          <code className="num block break-all rounded-md border border-line bg-card p-3 text-sm">{pix.code}</code>
          <div className="justify-self-start">
            <CopyButton
              text={pix.code}
              tone="primary"
              onCopied={invoiceMessages.pixCopied}
              onFailed={invoiceMessages.copyFailed}
            >
              Copiar código PIX
            </CopyButton>
          </div>
          <div className="mt-2 justify-self-center">
            <QrCode text={pix.code} label="QR Code do PIX" />
          </div>
        </div>
      )}
    </>
  );
}

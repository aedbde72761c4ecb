import { Link2Off, QrCode as QrIcon, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { lazyPart } from "../../lib/lazy-part.ts";
import { studentMessages } from "./messages.ts";

const QrCode = lazyPart(async () => (await import("../../components/ui/qr-code.tsx")).QrCode);

type Props = { link: string; businessName: string; isBusy: boolean; onReplace(): void };

/** Replacing asks first, because the old link stops working. */
export function LinkActions({ link, businessName, isBusy, onReplace }: Props) {
  const [open, setOpen] = useState<"code" | "replace">();
  const close = () => setOpen(undefined);

  async function share() {
    try {
      await navigator.share({
        title: "Cadastro de Aluno",
        text: `Cadastre-se em ${businessName || "nosso estúdio"}:`,
        url: link,
      });
    } catch {
      // The person closed the share dialog, so no failure is reported.
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:[&>*:first-child]:flex-1">
      <CopyButton text={link} onCopied={studentMessages.linkCopied} onFailed={studentMessages.copyFailed}>
        Copiar link
      </CopyButton>
      {"share" in navigator && (
        <IconButton label="Compartilhar link" onClick={() => void share()}>
          <Share2 aria-hidden />
        </IconButton>
      )}
      <IconButton label="Mostrar QR Code do link" onClick={() => setOpen("code")}>
        <QrIcon aria-hidden />
      </IconButton>
      <IconButton label="Gerar novo link" disabled={isBusy} onClick={() => setOpen("replace")}>
        <Link2Off aria-hidden />
      </IconButton>
      {open === "code" && (
        <Dialog
          onClose={close}
          title="QR Code do link de cadastro"
          description="Mostre na recepção: o aluno aponta a câmera e se cadastra."
        >
          <div className="grid justify-items-center gap-4">
            <Suspense>
              <QrCode text={link} label="QR Code do link de cadastro" />
            </Suspense>
            <Button tone="secondary" onClick={close}>
              Pronto
            </Button>
          </div>
        </Dialog>
      )}
      <ConfirmDialog
        open={open === "replace"}
        title="Gerar um novo link?"
        description="O link de agora deixa de funcionar na hora, também nos QR Codes e mensagens que você já mandou."
        confirmLabel="Gerar novo link"
        isDangerous
        onConfirm={() => {
          close();
          onReplace();
        }}
        onCancel={close}
      />
    </div>
  );
}

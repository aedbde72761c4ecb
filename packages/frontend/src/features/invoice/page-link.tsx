import { ExternalLink, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { useReplaceLink } from "../../data/charges/reports.ts";
import { invoiceMessages } from "./messages.ts";

/**
 * Shows the link to the charge's page for the student: the owner can open it, copy it, and replace
 * it when the wrong person received it.
 */
export function PageLink({ paymentId, pageUrl }: { paymentId: number; pageUrl: string }) {
  const { mutateAsync, isPending } = useReplaceLink();
  const [isAsking, setAsking] = useState(false);

  async function replace() {
    setAsking(false);
    try {
      await mutateAsync(paymentId);
    } catch (error) {
      return invoiceMessages.linkFailed(error, () => void replace());
    }
    invoiceMessages.linkReplaced();
  }

  return (
    <Card aria-labelledby="link-da-cobranca" className="grid gap-3 p-4 sm:p-5">
      <div>
        <h2 id="link-da-cobranca" className="font-bold text-lg">
          Página do aluno
        </h2>
        <p className="text-ink-2 text-sm">
          O aluno vê a cobrança, copia o PIX e avisa que pagou, sem precisar de conta. O link vai no e-mail e no
          WhatsApp.
        </p>
      </div>
      <a
        href={pageUrl}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link"
      >
        <ExternalLink aria-hidden className="size-5 shrink-0" />
        Ver a página
      </a>
      <CopyButton text={pageUrl} onCopied={invoiceMessages.linkCopied} onFailed={invoiceMessages.linkCopyFailed}>
        Copiar link
      </CopyButton>
      <Button tone="quiet" disabled={isPending} onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden />
        {isPending ? "Trocando..." : "Trocar link"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Trocar o link desta cobrança?"
        description="O link que o aluno já recebeu deixa de funcionar. Envie o novo por e-mail ou WhatsApp."
        confirmLabel="Trocar link"
        onConfirm={() => void replace()}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

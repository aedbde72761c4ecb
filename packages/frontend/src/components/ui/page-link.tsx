import { ExternalLink, RefreshCw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { attempt } from "../../lib/attempt.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import { Button } from "./button.tsx";
import { Card } from "./card.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";

type Props = {
  title: string;
  /** Says what the page shows, and which messages contain its link. */
  text: ReactNode;
  url: string;
  /** The question that is asked before the link is replaced, and a text about the consequences. */
  question: { title: string; description: string };
  onReplace(): Promise<unknown>;
  isReplacing: boolean;
};

/**
 * Shows the link to a public page. The owner can open it, copy it, and replace it if the wrong
 * person received it.
 */
export function PageLink({ title, text, url, question, onReplace, isReplacing }: Props) {
  const [isAsking, setAsking] = useState(false);
  const id = useId();

  function replace() {
    setAsking(false);
    void attempt(onReplace, {
      done: () => toastSuccess("Link trocado", "O link anterior não funciona mais."),
      failed: failureToast("Erro ao trocar o link", "Não foi possível trocar o link. Tente novamente."),
    });
  }

  return (
    <Card aria-labelledby={id} className="grid gap-3 p-4 sm:p-5">
      <div>
        <h2 id={id} className="font-bold text-lg">
          {title}
        </h2>
        <p className="text-ink-2 text-sm">{text}</p>
      </div>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link"
      >
        <ExternalLink aria-hidden className="size-5 shrink-0" />
        Ver a página
      </a>
      <CopyButton
        text={url}
        onCopied={() => toastSuccess("Link copiado!")}
        onFailed={() => toastError("Erro ao copiar", "Não foi possível copiar o link.")}
      >
        Copiar link
      </CopyButton>
      <Button tone="quiet" disabled={isReplacing} onClick={() => setAsking(true)}>
        <RefreshCw aria-hidden />
        {isReplacing ? "Trocando..." : "Trocar link"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        {...question}
        confirmLabel="Trocar link"
        onConfirm={replace}
        onCancel={() => setAsking(false)}
      />
    </Card>
  );
}

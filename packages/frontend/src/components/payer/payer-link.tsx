import { firstNameOf } from "@emdia/contracts/values/person-name";
import { ExternalLink, RefreshCw } from "lucide-react";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ConfirmedButton } from "../ui/confirm-dialog.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";

type Props = { name: string; url: string; studentId: number; onClose(): void };

/** The owner can open the link, copy it, and replace it if the wrong person received it. */
export function PayerLinkDialog({ name, url, studentId, onClose }: Props) {
  const first = firstNameOf(name);
  const { mutateAsync, isPending: isReplacing } = useWrite("replaceLink");
  const replace = () =>
    attempt(() => mutateAsync({ params: { id: studentId } }), {
      done: () => toastSuccess("Link trocado", "O link anterior não funciona mais."),
      failed: failureToast("Erro ao trocar o link", "Não foi possível trocar o link. Tente novamente."),
    });

  return (
    <Dialog
      title={`Página de ${first}`}
      description={`${first} vê tudo o que está em aberto e como pagar, e avisa que pagou, sem precisar de conta. O link vai no e-mail e no WhatsApp.`}
      onClose={onClose}
    >
      <div className="grid gap-3">
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
        <ConfirmedButton
          tone="quiet"
          disabled={isReplacing}
          title="Trocar o link desta página?"
          description="O link que já foi enviado deixa de funcionar. Envie o novo por e-mail ou WhatsApp."
          confirmLabel="Trocar link"
          onConfirm={() => void replace()}
        >
          <RefreshCw aria-hidden />
          {isReplacing ? "Trocando..." : "Trocar link"}
        </ConfirmedButton>
      </div>
    </Dialog>
  );
}

import { Link2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { useGenerateRegistrationLink } from "../../data/students/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The link by which students register themselves: made on demand, then copied. */
export function RegistrationLink() {
  const generate = useGenerateRegistrationLink();
  const [link, setLink] = useState<string>();

  async function make() {
    try {
      const { registrationLink } = await generate.mutateAsync({ rotate: false });
      setLink(registrationLink);
      toastSuccess("Link gerado!", "Envie para seus alunos se cadastrarem.");
    } catch (error) {
      toastError("Erro", messageOf(error, "Não foi possível gerar o link"));
    }
  }

  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:px-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-link max-sm:hidden">
        <Link2 aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-bold">Link de cadastro</h2>
        {link ? (
          <p className="truncate text-ink-2 text-sm" title={link}>
            {link}
          </p>
        ) : (
          <p className="text-ink-2 text-sm">Seus alunos preenchem os próprios dados e escolhem o plano.</p>
        )}
      </div>
      {link ? (
        <CopyButton
          text={link}
          onCopied={() => toastSuccess("Copiado!")}
          onFailed={() => toastError("Erro", "Não foi possível copiar o link")}
        >
          Copiar link
        </CopyButton>
      ) : (
        <Button tone="secondary" disabled={generate.isPending} onClick={make} className="max-sm:w-full">
          {generate.isPending ? "Gerando..." : "Gerar link"}
        </Button>
      )}
    </Card>
  );
}

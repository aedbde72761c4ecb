import { CopyButton } from "../../components/ui/copy-button.tsx";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** Few owners need it. */
export function CallbackAddress({ url }: { url: string }) {
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

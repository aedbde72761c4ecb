import { toastError, toastSuccess } from "../../lib/toast.ts";

/** What a copy button tells. */
export const debugMessages = {
  copied: () => toastSuccess("Copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Selecione o texto e copie à mão."),
};

import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The toasts of the copy buttons. */
export const debugMessages = {
  copied: () => toastSuccess("Copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Selecione o texto e copie à mão."),
};

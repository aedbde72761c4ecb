import { toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

/** The toasts of releasing a held billing. */
export const billingMessages = {
  released: () => toastSuccess("Cobranças liberadas", "Elas saem na próxima hora, das 8h às 20h."),
  releaseFailed: (error: unknown, again: () => void) =>
    toastFailure("Erro ao liberar", { error, otherwise: "Verifique sua conexão e tente novamente.", again }),
};

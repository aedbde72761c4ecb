import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The toasts of releasing a held billing. */
export const billingMessages = {
  released: () => toastSuccess("Cobranças liberadas", "Elas saem na próxima hora, das 8h às 20h."),
  releaseFailed: (error: unknown) =>
    toastError("Erro ao liberar", messageOf(error, "Verifique sua conexão e tente novamente.")),
};

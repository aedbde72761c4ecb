import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const NO_CHECKOUT = "Não foi possível criar a sessão de pagamento. Tente novamente.";

/** The toasts of the subscription, letter by letter as specified. */
export const subscriptionMessages = {
  checkoutFailed: (error: unknown) => toastError("Erro ao iniciar pagamento", messageOf(error, NO_CHECKOUT)),
  synced: () => toastSuccess("Status sincronizado."),
  syncFailed: (error: unknown) =>
    toastError("Erro na sincronização", messageOf(error, "Tente novamente em alguns instantes.")),
};

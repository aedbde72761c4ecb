import type { SyncWire } from "@emdia/contracts/subscription";
import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

const NO_CHECKOUT = "Não foi possível criar a sessão de pagamento. Tente novamente.";

/** The toasts of the subscription, exactly as specified where the specification has them. */
export const subscriptionMessages = {
  checkoutFailed: (error: unknown) => toastError("Erro ao iniciar pagamento", messageOf(error, NO_CHECKOUT)),
  synced: () => toastSuccess("Status sincronizado."),
  /**
   * Shown after the checkout page. The provider may register the payment after the person returns.
   */
  paid: ({ syncResults }: SyncWire) =>
    syncResults.status === "active"
      ? toastSuccess("Assinatura ativa. Obrigado!", "A confirmação chega no seu e-mail.")
      : toastSuccess("Pagamento em confirmação", "Assim que ele for confirmado, avisamos por e-mail."),
  syncFailed: (error: unknown) =>
    toastError("Erro na sincronização", messageOf(error, "Tente novamente em alguns instantes.")),
};

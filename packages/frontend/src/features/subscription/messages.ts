import type { SyncWire } from "@emdia/contracts/subscription";
import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const NO_CHECKOUT = "Não foi possível criar a sessão de pagamento. Tente novamente.";

export const subscriptionMessages = {
  checkoutFailed: failureToast("Erro ao iniciar pagamento", NO_CHECKOUT),
  synced: () => toastSuccess("Status sincronizado."),
  /** The provider may register the payment after the person has returned. */
  paid: ({ syncResults }: SyncWire) =>
    syncResults.status === "active"
      ? toastSuccess("Assinatura ativa. Obrigado!", "A confirmação chega no seu e-mail.")
      : toastSuccess("Pagamento em confirmação", "Assim que ele for confirmado, avisamos por e-mail."),
  syncFailed: failureToast("Erro na sincronização", "Tente novamente em alguns instantes."),
};

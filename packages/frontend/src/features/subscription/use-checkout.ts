import type { SyncWire } from "@emdia/contracts/subscription";
import { useMutation } from "@tanstack/react-query";
import { useWrite } from "../../data/write.ts";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { failureToast } from "../../lib/attempt.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { useProviderPage } from "./use-provider-page.ts";

export const useCheckout = () => useProviderPage(useStartCheckout(), subscriptionMessages.checkoutFailed);

export function useSync() {
  const sync = useSyncStatus();
  const run = (tell: (result: SyncWire) => void) =>
    sync.mutateAsync({}).then(tell).catch(subscriptionMessages.syncFailed);
  return {
    check: () => run(subscriptionMessages.synced),
    thank: () => run(subscriptionMessages.paid),
    isWorking: sync.isPending,
  };
}

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

/** Returns a function that rethrows an ApiError, and wraps any other error as `name`. */
function rethrowAs(name: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError ? error : new Error(name, { cause: error });
  };
}

const useStartCheckout = () =>
  useMutation({ mutationFn: () => call("createCheckout", {}).catch(rethrowAs("Failed to create checkout session")) });

/** @throws ApiError, or Error 'Failed to sync subscription status' */
const useSyncStatus = () =>
  useWrite("syncStatus", {
    mutationFn: () => call("syncStatus", {}).catch(rethrowAs("Failed to sync subscription status")),
  });

import { useOpenPortal } from "../../data/subscription/open-portal.ts";
import { messageOf } from "../../lib/api-error.ts";
import { goToProvider } from "../../lib/go-to-provider.ts";
import { toastError } from "../../lib/toast.ts";
import { useResetOnReturn } from "./use-reset-on-return.ts";

/** Sends the person to the provider's portal. */
export function usePortal() {
  const portal = useOpenPortal();
  useResetOnReturn(portal.reset);
  const open = () =>
    portal
      .mutateAsync()
      .then(({ url }) => goToProvider(url))
      .catch((error: unknown) => {
        portal.reset();
        toastError("Erro ao abrir a assinatura", messageOf(error, "Tente novamente em alguns instantes."));
      });
  return { open, isWorking: portal.isPending || portal.isSuccess };
}

import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { failureToast } from "../../lib/attempt.ts";
import { goToProvider } from "../../lib/go-to-provider.ts";

type PageMutation = {
  mutateAsync(): Promise<{ url: string }>;
  reset(): void;
  isPending: boolean;
  isSuccess: boolean;
};

/** `isWorking` lasts until the browser leaves: Back restores the page with a busy button. */
export function useProviderPage({ mutateAsync, reset, ...page }: PageMutation, failed: (error: unknown) => void) {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
  const open = () =>
    mutateAsync()
      .then(({ url }) => goToProvider(url))
      .catch((error: unknown) => {
        reset();
        failed(error);
      });
  return { open, isWorking: page.isPending || page.isSuccess };
}

const failed = failureToast("Erro ao abrir a assinatura", "Tente novamente em alguns instantes.");

export const usePortal = () => useProviderPage(useOpenPortal(), failed);

/** The first load omits `useWrite`, and nothing is read again. @throws ApiError */
const useOpenPortal = () => useMutation({ mutationFn: () => call("createPortal", {}) });

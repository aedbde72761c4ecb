import { useEffect } from "react";
import { goToProvider } from "../../lib/go-to-provider.ts";

type PageMutation = {
  mutateAsync(): Promise<{ url: string }>;
  reset(): void;
  isPending: boolean;
  isSuccess: boolean;
};

/** True until the browser leaves: Back restores the page with its button still busy. */
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

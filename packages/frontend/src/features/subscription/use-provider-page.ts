import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api.ts";
import { failureToast } from "../../lib/attempt.ts";

type PageMutation = { mutateAsync(): Promise<{ url: string }>; reset(): void; isPending: boolean; isSuccess: boolean };

/** `isWorking` lasts until the browser leaves. If Back restores the page, `reset` ends it. */
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

/** Does not use `useWrite`, whose code the first load leaves out: no data are read again. */
export const usePortal = () => useProviderPage(useMutation({ mutationFn: () => call("createPortal", {}) }), failed);

/** The hosts of the provider's pages; any other address must have the site's origin. */
const PROVIDER_HOSTS = ["checkout.stripe.com", "billing.stripe.com"];

export function isTrustedPage(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, origin: target } = new URL(url);
  return target === origin || (protocol === "https:" && PROVIDER_HOSTS.includes(host));
}

/** @throws Error for an address that is neither the provider's nor the site's */
export function goToProvider(url: string): void {
  if (!isTrustedPage(url, location.origin)) throw new Error("No checkout URL received");
  location.assign(url);
}

import { useEffect } from "react";
import { useOpenPortal, useStartCheckout, useSyncStatus } from "../../data/subscription/mutations.ts";
import { leaveFor } from "../../lib/leave-for.ts";
import { subscriptionMessages } from "./messages.ts";

/** Who comes back by the browser's own button finds the page as it was left: nothing is working any more. */
function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
}

/** Takes the person to the checkout page. `isWorking` lasts until the browser has left. */
export function useCheckout() {
  const checkout = useStartCheckout();
  useResetOnReturn(checkout.reset);
  const start = () =>
    checkout
      .mutateAsync()
      .then(({ url }) => leaveFor(url))
      .catch((error: unknown) => {
        checkout.reset();
        subscriptionMessages.checkoutFailed(error);
      });
  return { start, isWorking: checkout.isPending || checkout.isSuccess };
}

/** Takes the person to the provider's portal. */
export function usePortal() {
  const portal = useOpenPortal();
  useResetOnReturn(portal.reset);
  const open = () =>
    portal
      .mutateAsync()
      .then(({ url }) => leaveFor(url))
      .catch((error: unknown) => {
        portal.reset();
        subscriptionMessages.portalFailed(error);
      });
  return { open, isWorking: portal.isPending || portal.isSuccess };
}

/** Asks the provider again and says how that went. */
export function useSync() {
  const sync = useSyncStatus();
  const run = () => sync.mutateAsync().then(subscriptionMessages.synced).catch(subscriptionMessages.syncFailed);
  return { run, isWorking: sync.isPending };
}

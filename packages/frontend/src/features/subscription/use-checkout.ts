import { useStartCheckout } from "../../data/subscription/mutations.ts";
import { goToProvider } from "../../lib/go-to-provider.ts";
import { subscriptionMessages } from "./messages.ts";
import { useResetOnReturn } from "./use-reset-on-return.ts";

/**
 * Sends the person to the checkout page. `isWorking` stays true until the browser leaves the page.
 */
export function useCheckout() {
  const checkout = useStartCheckout();
  useResetOnReturn(checkout.reset);
  const start = () =>
    checkout
      .mutateAsync()
      .then(({ url }) => goToProvider(url))
      .catch((error: unknown) => {
        checkout.reset();
        subscriptionMessages.checkoutFailed(error);
      });
  return { start, isWorking: checkout.isPending || checkout.isSuccess };
}

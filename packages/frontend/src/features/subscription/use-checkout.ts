import { useStartCheckout } from "../../data/subscription/mutations.ts";
import { leaveFor } from "../../lib/leave-for.ts";
import { subscriptionMessages } from "./messages.ts";
import { useResetOnReturn } from "./use-reset-on-return.ts";

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

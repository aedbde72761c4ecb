import { useStartCheckout } from "../../data/subscription/mutations.ts";
import { subscriptionMessages } from "./messages.ts";
import { useProviderPage } from "./use-provider-page.ts";

/** Sends the person to the checkout page. */
export const useCheckout = () => useProviderPage(useStartCheckout(), subscriptionMessages.checkoutFailed);

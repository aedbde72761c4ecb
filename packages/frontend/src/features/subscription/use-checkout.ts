import { useStartCheckout } from "../../data/subscription/mutations.ts";
import { subscriptionMessages } from "./messages.ts";
import { useProviderPage } from "./use-provider-page.ts";

export const useCheckout = () => useProviderPage(useStartCheckout(), subscriptionMessages.checkoutFailed);

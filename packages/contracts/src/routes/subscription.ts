import { CheckoutWire, PortalWire, SubscriptionWire, SyncWire } from "../subscription.ts";
import { subscriptionAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

export const subscriptionRoutes = defineArea("subscription", subscriptionAddresses, {
  getSubscriptionStatus: {
    summary: "Whether the owner has access, by trial or subscription, and until when.",
    response: SubscriptionWire,
  },
  createCheckout: {
    summary: "Opens the provider's checkout page; an open one is answered again.",
    response: CheckoutWire,
  },
  createPortal: {
    summary: "Opens the provider's portal, where the owner manages or cancels the subscription.",
    response: PortalWire,
  },
  syncStatus: { summary: "Reads the subscription from the provider again.", response: SyncWire },
});

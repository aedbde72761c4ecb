import { CheckoutWire, PortalWire, SubscriptionWire, SyncWire } from "../subscription.ts";
import { addresses } from "./addresses.ts";
import { defineRoute } from "./route.ts";

/** The owner's own subscription: served by the Lambda of the area `subscription`. Never behind the paywall. */
export const subscriptionRoutes = {
  getSubscriptionStatus: defineRoute({
    name: "getSubscriptionStatus",
    area: "subscription",
    ...addresses.getSubscriptionStatus,
    summary: "Whether the owner has access, by trial or subscription, and until when.",
    response: SubscriptionWire,
    status: 200,
  }),
  createCheckout: defineRoute({
    name: "createCheckout",
    area: "subscription",
    ...addresses.createCheckout,
    summary: "Opens the provider's checkout page; an open one is answered again.",
    response: CheckoutWire,
    status: 200,
  }),
  createPortal: defineRoute({
    name: "createPortal",
    area: "subscription",
    ...addresses.createPortal,
    summary: "Opens the provider's portal, where the owner manages or cancels the subscription.",
    response: PortalWire,
    status: 200,
  }),
  syncStatus: defineRoute({
    name: "syncStatus",
    area: "subscription",
    ...addresses.syncStatus,
    summary: "Reads the subscription from the provider again.",
    response: SyncWire,
    status: 200,
  }),
} as const;

import { CheckoutWire, PortalWire, SubscriptionWire, SyncWire } from "../subscription.ts";
import { defineRoute } from "./route.ts";

/** The owner's own subscription: served by the Lambda of the area `subscription`. Never behind the paywall. */
export const subscriptionRoutes = {
  getSubscriptionStatus: defineRoute({
    name: "getSubscriptionStatus",
    area: "subscription",
    method: "GET",
    path: "/api/subscription/status",
    auth: "owner",
    summary: "Whether the owner has access, by trial or subscription, and until when.",
    response: SubscriptionWire,
    status: 200,
  }),
  createCheckout: defineRoute({
    name: "createCheckout",
    area: "subscription",
    method: "POST",
    path: "/api/stripe/create-checkout",
    auth: "owner",
    summary: "Opens the provider's checkout page; an open one is answered again.",
    response: CheckoutWire,
    status: 200,
  }),
  createPortal: defineRoute({
    name: "createPortal",
    area: "subscription",
    method: "POST",
    path: "/api/stripe/create-portal",
    auth: "owner",
    summary: "Opens the provider's portal, where the owner manages or cancels the subscription.",
    response: PortalWire,
    status: 200,
  }),
  syncStatus: defineRoute({
    name: "syncStatus",
    area: "subscription",
    method: "POST",
    path: "/api/stripe/sync-status",
    auth: "owner",
    summary: "Reads the subscription from the provider again.",
    response: SyncWire,
    status: 200,
  }),
} as const;

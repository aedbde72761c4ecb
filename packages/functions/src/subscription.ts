import { subscriptionRoutes } from "@emdia/contracts/routes/subscription";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import * as Subscriptions from "@emdia/core/subscription";
import { env } from "./env.ts";
import { area } from "./http/area.ts";

const apiUrl = env("STRIPE_API_URL");
const provider = {
  stripe: stripeGateway({ apiUrl, secretKey: env("STRIPE_SECRET_KEY") }),
  bus: eventBridgeBus(env("BUS_NAME")),
  siteUrl: env("SITE_URL"),
  apiUrl,
};

export const handler = area(subscriptionRoutes, {
  getSubscriptionStatus: async ({ ctx }) => Subscriptions.getStatus({ ...(await ctx()), ...provider }),
  createCheckout: async ({ owner }) => Subscriptions.startCheckout({ ...owner, ...provider }),
  createPortal: async ({ owner }) => Subscriptions.openPortal({ ...owner, ...provider }),
  syncStatus: async ({ owner }) => Subscriptions.syncStatus({ ...owner, ...provider }),
});

import { subscriptionRoutes } from "@emdia/contracts/routes/subscription";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { getStatus, syncStatus } from "@emdia/core/subscription/get-status";
import { openPortal, startCheckout } from "@emdia/core/subscription/start-checkout";
import { env } from "./env.ts";
import { serveArea } from "./http/serve-area.ts";

const apiUrl = env("STRIPE_API_URL");
const provider = {
  stripe: stripeGateway({ apiUrl, secretKey: env("STRIPE_SECRET_KEY") }),
  bus: eventBridgeBus(env("BUS_NAME")),
  siteUrl: env("SITE_URL"),
  apiUrl,
};

export const handler = serveArea(subscriptionRoutes, {
  getSubscriptionStatus: async ({ ctx }) => getStatus({ ...(await ctx()), ...provider }),
  createCheckout: async ({ owner }) => startCheckout({ ...owner, ...provider }),
  createPortal: async ({ owner }) => openPortal({ ...owner, ...provider }),
  syncStatus: async ({ owner }) => syncStatus({ ...owner, ...provider }),
});

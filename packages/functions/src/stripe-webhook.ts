import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { applyStripeEvent, type WebhookContext } from "@emdia/core/subscription/apply-stripe-event";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { openArea } from "./http/open-area.ts";
import { rawBody } from "./http/raw-body.ts";

const secret = env("STRIPE_WEBHOOK_SECRET");
const ctx: WebhookContext = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  stripe: stripeGateway({ apiUrl: env("STRIPE_API_URL"), secretKey: env("STRIPE_SECRET_KEY") }),
  bus: eventBridgeBus(env("BUS_NAME")),
};

/** Whatever fails answers an error, so that the provider delivers again. */
export const handler = openArea(webhookRoutes, {
  receiveStripeEvent: async ({ event }) => {
    const signed = { body: rawBody(event), signature: event.headers["stripe-signature"] };
    await applyStripeEvent(ctx, signed, secret);
    return { received: true as const };
  },
});

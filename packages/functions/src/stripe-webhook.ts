import { webhookRoutes } from "@emdia/contracts/routes/webhook";
import { eventBridgeBus } from "@emdia/core/adapters/event-bus";
import { stripeGateway } from "@emdia/core/adapters/stripe-gateway";
import { countMetrics } from "@emdia/core/metrics";
import { applyStripeEvent, type WebhookContext } from "@emdia/core/subscription/apply-stripe-event";
import { dynamoTable } from "@emdia/core/table/client";
import { env } from "./env.ts";
import { readRawBody } from "./http/raw-body.ts";
import { servePublicArea } from "./http/serve-area.ts";

const secret = env("STRIPE_WEBHOOK_SECRET");
const ctx: WebhookContext = {
  table: dynamoTable(env("TABLE_NAME")),
  now: () => new Date(),
  stripe: stripeGateway({ apiUrl: env("STRIPE_API_URL"), secretKey: env("STRIPE_SECRET_KEY") }),
  bus: eventBridgeBus(env("BUS_NAME")),
};

/** Responds to any failure with an error, so that the provider delivers the event again. */
export const handler = servePublicArea(webhookRoutes, {
  receiveStripeEvent: async ({ event }) => {
    const signed = { body: readRawBody(event), signature: event.headers["stripe-signature"] };
    // A caller without a signature is not the provider and must not raise an alarm.
    let WebhookFailed = signed.signature === undefined ? 0 : 1;
    try {
      await applyStripeEvent(ctx, signed, secret);
      WebhookFailed = 0;
    } finally {
      countMetrics({ WebhookFailed });
    }
    return { received: true as const };
  },
});

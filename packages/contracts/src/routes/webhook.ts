import { WebhookWire } from "../subscription.ts";
import { webhookAddresses } from "./addresses.ts";
import { defineArea } from "./route.ts";

export const webhookRoutes = defineArea("webhook", webhookAddresses, {
  receiveStripeEvent: {
    isSigned: true,
    summary: "Takes one event of the payment provider, signed in `Stripe-Signature` over the raw body.",
    response: WebhookWire,
  },
});

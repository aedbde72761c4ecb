import type { Secrets } from "./secrets.ts";

/** How the payment provider is reached, and with which secrets: the subscription's Lambda and the webhook's alone. */
export function subscription({ stripeSecretKey, stripeWebhookSecret }: Secrets) {
  return {
    provider: { STRIPE_API_URL: "https://api.stripe.com", STRIPE_SECRET_KEY: stripeSecretKey.value },
    webhookSecret: { STRIPE_WEBHOOK_SECRET: stripeWebhookSecret.value },
  };
}

export type Subscription = ReturnType<typeof subscription>;

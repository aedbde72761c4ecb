import type { Secrets } from "./secrets.ts";

/** Only the Lambdas of the subscription and the webhook get them. */
export function subscription({ stripeSecretKey, stripeWebhookSecret }: Secrets) {
  return {
    provider: { STRIPE_API_URL: "https://api.stripe.com", STRIPE_SECRET_KEY: stripeSecretKey.value },
    webhookSecret: { STRIPE_WEBHOOK_SECRET: stripeWebhookSecret.value },
  };
}

export type Subscription = ReturnType<typeof subscription>;

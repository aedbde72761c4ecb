import type { SiteAddress } from "./site-address.ts";

/** Secrets except Stripe's key may be "new,old" during a change (docs/decisions/028-secrets.md). */
export function secrets() {
  return {
    stripeSecretKey: new sst.Secret("StripeSecretKey"),
    stripeWebhookSecret: new sst.Secret("StripeWebhookSecret"),
    // The API recognizes our CloudFront by this secret: any long random text without a comma.
    edgeSecret: new sst.Secret("EdgeSecret"),
    // The secret has at least 22 random characters (docs/decisions/047-one-page-a-payer.md).
    chargeLinkSecret: new sst.Secret("ChargeLinkSecret"),
  };
}

export type Secrets = ReturnType<typeof secrets>;

/** Only the Lambdas of the subscription and the webhook get these secrets. */
export function subscription({ stripeSecretKey, stripeWebhookSecret }: Secrets) {
  return {
    provider: { STRIPE_API_URL: "https://api.stripe.com", STRIPE_SECRET_KEY: stripeSecretKey.value },
    webhookSecret: { STRIPE_WEBHOOK_SECRET: stripeWebhookSecret.value },
  };
}

export type Subscription = ReturnType<typeof subscription>;

/** No other Lambda gets the secret. */
export function pageLinks({ chargeLinkSecret }: Secrets, { url }: SiteAddress) {
  const secret = { CHARGE_LINK_SECRET: chargeLinkSecret.value };
  return { environment: { SITE_URL: url, ...secret }, secret };
}

export type PageLinks = ReturnType<typeof pageLinks>;

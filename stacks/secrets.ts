/** While one replaces the other, each but Stripe's key has two (docs/decisions/028-secrets.md). */
export function secrets() {
  return {
    stripeSecretKey: new sst.Secret("StripeSecretKey"),
    stripeWebhookSecret: new sst.Secret("StripeWebhookSecret"),
    // Any long random text without a comma. The API recognizes our CloudFront by it.
    edgeSecret: new sst.Secret("EdgeSecret"),
    // At least 22 random characters (docs/decisions/047-one-page-a-payer.md).
    chargeLinkSecret: new sst.Secret("ChargeLinkSecret"),
  };
}

export type Secrets = ReturnType<typeof secrets>;

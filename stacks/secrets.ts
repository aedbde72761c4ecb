/** The secrets that `sst secret set` stores. Each Lambda's environment says which of them it gets. */
export function secrets() {
  return {
    stripeSecretKey: new sst.Secret("StripeSecretKey"),
    stripeWebhookSecret: new sst.Secret("StripeWebhookSecret"),
    // This is any long random text. The API recognizes our CloudFront by it.
    edgeSecret: new sst.Secret("EdgeSecret"),
    // At least 22 random characters; two, divided by a comma, while one replaces the other (docs/decisions/021-charge-page.md).
    chargeLinkSecret: new sst.Secret("ChargeLinkSecret"),
  };
}

export type Secrets = ReturnType<typeof secrets>;

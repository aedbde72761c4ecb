/** Values set with `sst secret set`; nobody reads them until the subscription's Lambdas exist. */
export function secrets() {
  return {
    stripeSecretKey: new sst.Secret("StripeSecretKey"),
    stripeWebhookSecret: new sst.Secret("StripeWebhookSecret"),
  };
}

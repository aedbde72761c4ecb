/** Values set with `sst secret set`; which Lambda gets which is said where its environment is. */
export function secrets() {
  return {
    stripeSecretKey: new sst.Secret("StripeSecretKey"),
    stripeWebhookSecret: new sst.Secret("StripeWebhookSecret"),
    // Any long random text: by it the API knows our CloudFront from everybody else.
    edgeSecret: new sst.Secret("EdgeSecret"),
  };
}

export type Secrets = ReturnType<typeof secrets>;

import {
  accountAddresses,
  paymentAddresses,
  planAddresses,
  privacyAddresses,
  profileAddresses,
  publicAddresses,
  studentAddresses,
  subscriptionAddresses,
  webhookAddresses,
} from "./area-addresses.ts";

/**
 * Where each call of the API lies and who may make it, by its name: all that the site needs to make one. Without a schema,
 * so that its first paint waits for none (docs/decisions/017-site.md).
 */
export const addresses = {
  ...accountAddresses,
  ...profileAddresses,
  ...planAddresses,
  ...studentAddresses,
  ...paymentAddresses,
  ...subscriptionAddresses,
  ...webhookAddresses,
  ...privacyAddresses,
  ...publicAddresses,
};

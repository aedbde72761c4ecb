import {
  accountAddresses,
  importAddresses,
  paymentAddresses,
  planAddresses,
  privacyAddresses,
  profileAddresses,
  publicAddresses,
  reminderAddresses,
  settlementAddresses,
  studentAddresses,
  subscriptionAddresses,
  webhookAddresses,
} from "./area-addresses.ts";

/**
 * The address of each call of the API, by its name, and who may make it. The site needs no more to make a call; schemas
 * are left out so that they do not delay its first paint (docs/decisions/017-site.md).
 */
export const addresses = {
  ...accountAddresses,
  ...profileAddresses,
  ...planAddresses,
  ...studentAddresses,
  ...importAddresses,
  ...paymentAddresses,
  ...settlementAddresses,
  ...reminderAddresses,
  ...subscriptionAddresses,
  ...webhookAddresses,
  ...privacyAddresses,
  ...publicAddresses,
};

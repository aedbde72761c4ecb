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
 * The address of each call of the API, by its name, and who may call it. The site needs only these
 * to make a call; the schemas are separate so that they do not delay its first paint
 * (docs/decisions/017-site.md).
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

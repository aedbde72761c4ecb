import {
  accountAddresses,
  bankAddresses,
  importAddresses,
  paymentAddresses,
  planAddresses,
  privacyAddresses,
  profileAddresses,
  publicAddresses,
  receiptAddresses,
  reminderAddresses,
  settlementAddresses,
  statementAddresses,
  studentAddresses,
  subscriptionAddresses,
  webhookAddresses,
} from "./area-addresses.ts";

/**
 * The address of each API call, by its name, and who may make it. The site needs only the addresses
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
  ...receiptAddresses,
  ...reminderAddresses,
  ...statementAddresses,
  ...bankAddresses,
  ...subscriptionAddresses,
  ...webhookAddresses,
  ...privacyAddresses,
  ...publicAddresses,
};

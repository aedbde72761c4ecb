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
  whatsappAddresses,
  whatsappHookAddresses,
} from "./area-addresses.ts";

/**
 * The addresses are apart from the schemas, so that the site's first paint loads no schema
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
  ...whatsappAddresses,
  ...whatsappHookAddresses,
  ...privacyAddresses,
  ...publicAddresses,
};

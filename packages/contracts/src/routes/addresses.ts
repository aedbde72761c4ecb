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
 * Apart from the schemas, so that these do not delay the site's first paint
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

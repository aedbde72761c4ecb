/** Each metric has one dimension, the Lambda's name (docs/decisions/024-alarms.md). */
export const METRIC_NAMESPACE = "EmDia";

/** Each metric with the one Lambda that counts it. */
export const METRICS = {
  /** Seconds for which the longest-waiting due owner of the shard has waited; 0 if none is due. */
  BillingLag: "BillingShard",
  RunsFinished: "BillingOwner",
  RunsHeld: "BillingOwner",
  /** The charges by result: sent, given up because of a fault, and left to the next turn. */
  ChargesSent: "BillingOwner",
  ChargesFailed: "BillingOwner",
  ChargesWaiting: "BillingOwner",
  /** The number of owner messages that fail at their first receive; later receives do not count. */
  MessagesFailed: "BillingOwner",
  /** Mails that the provider's daily quota lacks for a page of a run and a margin; 0 if none. */
  MailQuotaShort: "BillingOwner",
  MailQuotaLeft: "BillingOwner",
  /** 1 for each delivery that was refused or failed, 0 for each that was accepted. */
  WebhookFailed: "ApiWebhook",
  /** Seconds for which the longest-waiting connection has been due; 0 if none is due. */
  BankLag: "BankReader",
  BanksRead: "BankReader",
  /** Owners whose reads began to fail in a run, at the bank with the most of them. */
  BankFailing: "BankReader",
  /** Seconds for which the longest-waiting rule has been due; 0 if none is due. */
  ReminderLag: "ReminderRunner",
  RemindersSent: "ReminderRunner",
  /** Owners who were told that their WhatsApp, or one text of it, has stopped. */
  WhatsAppStopped: "OwnerNotice",
} as const;

export type Metric = keyof typeof METRICS;

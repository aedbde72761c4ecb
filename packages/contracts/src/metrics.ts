/**
 * The product's own metrics in CloudWatch. Lambdas count them (`packages/core/src/metrics.ts`); the
 * alarms and the dashboard in `stacks/` read them (docs/decisions/024-alarms.md). The only
 * dimension is the Lambda, as in AWS's own Lambda metrics.
 */
export const METRIC_NAMESPACE = "EmDia";

/** Each metric with the one Lambda that counts it. */
export const METRICS = {
  /**
   * The time, in seconds, for which the longest-waiting due owner of the shard has waited; 0 if no
   * owner is due.
   */
  BillingLag: "BillingShard",
  /** The number of owners whose month was charged completely. */
  RunsFinished: "BillingOwner",
  /** The number of runs that stopped at a safety limit and wait for their owner. */
  RunsHeld: "BillingOwner",
  /**
   * A page's charges by result: sent, permanently not sent because of a fault, and to be checked by
   * the next turn.
   */
  ChargesSent: "BillingOwner",
  ChargesFailed: "BillingOwner",
  ChargesWaiting: "BillingOwner",
  /** The number of owner messages that fail at their first receive; later receives do not count. */
  MessagesFailed: "BillingOwner",
  /**
   * The number of mails that the provider's daily quota lacks for one page of a run with a margin;
   * 0 while the quota suffices.
   */
  MailQuotaShort: "BillingOwner",
  /** The number of mails left in the quota; not counted if there is no quota. */
  MailQuotaLeft: "BillingOwner",
  /**
   * 1 for each webhook delivery of the payment provider that was refused or failed, 0 for each that
   * was accepted.
   */
  WebhookFailed: "ApiWebhook",
  /**
   * The time, in seconds, for which the longest-waiting bank connection has been due; 0 if none is
   * due.
   */
  BankLag: "BankReader",
  /** The number of bank connections that were read successfully. */
  BanksRead: "BankReader",
  /**
   * The number of owners whose reads began to fail in a run, at the bank with the most such owners.
   */
  BankFailing: "BankReader",
  /**
   * The time, in seconds, for which the longest-waiting reminder rule has been due; 0 if none is
   * due.
   */
  ReminderLag: "ReminderRunner",
  /** The number of reminders that the rules have sent in a run. */
  RemindersSent: "ReminderRunner",
} as const;

export type Metric = keyof typeof METRICS;

/**
 * These metrics are also counted by the version of their Lambda, if it has versions. They trigger
 * the rollback of a bad version.
 */
export const METRICS_BY_VERSION: readonly Metric[] = [
  "ChargesSent",
  "ChargesFailed",
  "ChargesWaiting",
  "MessagesFailed",
];

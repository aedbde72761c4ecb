/**
 * The product's own metrics in CloudWatch: Lambdas count them (`packages/core/src/metrics.ts`),
 * alarms and the dashboard of `stacks/` read them (docs/decisions/024-alarms.md). The only
 * dimension is the Lambda, as in AWS's own metrics of it.
 */
export const METRIC_NAMESPACE = "EmDia";

/** Each metric with the one Lambda that counts it. */
export const METRICS = {
  /**
   * The time, in seconds, for which the shard's oldest due owner has waited; 0 if no owner is due.
   */
  BillingLag: "BillingShard",
  /** The owners whose month was charged completely. */
  RunsFinished: "BillingOwner",
  /** The runs that stopped at a safety bound and wait for their owner. */
  RunsHeld: "BillingOwner",
  /**
   * A page's charges that were sent, that a fault prevents from being sent for good, and that the
   * next turn checks again.
   */
  ChargesSent: "BillingOwner",
  ChargesFailed: "BillingOwner",
  ChargesWaiting: "BillingOwner",
  /** Counts owner messages that fail at their first receive; later receives do not count. */
  MessagesFailed: "BillingOwner",
  /**
   * The mails that the provider's daily quota lacks for a page and its margin; 0 while it suffices.
   */
  MailQuotaShort: "BillingOwner",
  /** The mails that are left of the quota; not counted if there is no quota. */
  MailQuotaLeft: "BillingOwner",
  /**
   * 1 for each delivery of the payment provider that was refused or failed, 0 for each that was
   * accepted.
   */
  WebhookFailed: "ApiWebhook",
} as const;

export type Metric = keyof typeof METRICS;

/**
 * These metrics are also counted by the version of their Lambda, if it has versions: they roll a
 * bad version back.
 */
export const METRICS_BY_VERSION: readonly Metric[] = [
  "ChargesSent",
  "ChargesFailed",
  "ChargesWaiting",
  "MessagesFailed",
];

/**
 * The product's own metrics in CloudWatch: Lambdas count them (`packages/core/src/metrics.ts`), alarms and the dashboard of
 * `stacks/` read them (docs/decisions/024-alarms.md). The only dimension is the Lambda, as in AWS's own metrics of it.
 */
export const METRIC_NAMESPACE = "EmDia";

/** Each metric with the one Lambda that counts it. */
export const METRICS = {
  /** How long the shard's oldest due owner has waited, in seconds; 0 when nobody is due. */
  BillingLag: "BillingShard",
  /** Owners whose month was charged to the end. */
  RunsFinished: "BillingOwner",
  /** Runs that stopped at a safety bound and wait for their owner. */
  RunsHeld: "BillingOwner",
  /** Charges of a page that went out, that a fault keeps from it for good, and that the next turn looks at again. */
  ChargesSent: "BillingOwner",
  ChargesFailed: "BillingOwner",
  ChargesWaiting: "BillingOwner",
  /** Counts owner messages that fail at their first receive; later receives do not count. */
  MessagesFailed: "BillingOwner",
  /** Mails that the provider's daily quota lacks for a page and its margin; 0 while it suffices. */
  MailQuotaShort: "BillingOwner",
  /** Mails that are left of the quota; not counted where there is no quota. */
  MailQuotaLeft: "BillingOwner",
  /** 1 for each delivery of the payment provider that was refused or failed, 0 for each that was taken. */
  WebhookFailed: "ApiWebhook",
} as const;

export type Metric = keyof typeof METRICS;

/** These are counted by the version of their Lambda as well, where it has versions: they take a bad one back. */
export const METRICS_BY_VERSION: readonly Metric[] = [
  "ChargesSent",
  "ChargesFailed",
  "ChargesWaiting",
  "MessagesFailed",
];

import { METRIC_NAMESPACE, METRICS, type Metric } from "../packages/contracts/src/metrics.ts";
import type { CreateAlarm, Watched } from "./watched.ts";

const MINUTES = 60;
const HOUR = 60 * MINUTES;

type Own = { statistic: string; threshold: number; period: number; treatMissingData?: string };

/** @throws Error if the metric's Lambda is not watched */
export function ownMetric({ lambdas }: Watched, metricName: Metric) {
  const counter = lambdas.find(({ name }) => name === METRICS[metricName]);
  if (!counter) throw new Error(`no Lambda counts ${metricName}`);
  return { namespace: METRIC_NAMESPACE, metricName, dimensions: { FunctionName: counter.functionName } };
}

export function watchOwn(watched: Watched, raise: CreateAlarm) {
  const raiseAt = (name: string, metric: Metric, args: Own, alarmDescription: string) =>
    raise(name, {
      ...ownMetric(watched, metric),
      treatMissingData: "notBreaching",
      ...args,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: "GreaterThanOrEqualToThreshold",
    });
  const once = { statistic: "Sum", threshold: 1, period: 5 * MINUTES };
  return [
    raiseAt(
      "BillingLate",
      "BillingLag",
      // Each hour the shards report how long the oldest due owner has waited, or zero. Two hours
      // without a report are as bad as an owner who waits two hours.
      { statistic: "Maximum", threshold: 2 * HOUR, period: 2 * HOUR, treatMissingData: "breaching" },
      "An owner is due for two hours, or nobody counts. Look at ShardQueue, OwnerQueue and their logs.",
    ),
    raiseAt(
      "BillingUnfinished",
      "BillingLag",
      { statistic: "Maximum", threshold: 12 * HOUR, period: HOUR },
      "An owner's billing day went by unfinished. BillingOwner's log says what keeps it open.",
    ),
    raiseAt(
      "BillingHeld",
      "RunsHeld",
      once,
      "A run stopped at a safety bound. Its owner was asked: look whether the charges make sense.",
    ),
    raiseAt(
      "ChargesGivenUp",
      "ChargesFailed",
      // A single charge may be one that no release can process.
      { ...once, threshold: 2 },
      "The billing worker gave charges up. Look for them in BillingOwner's log, and roll back if a release is the cause.",
    ),
    raiseAt(
      "MailQuotaShort",
      "MailQuotaShort",
      once,
      "SES takes fewer mails today than are due. Ask AWS for a higher sending quota.",
    ),
    raiseAt(
      "WebhookFailed",
      "WebhookFailed",
      once,
      "A delivery of Stripe was refused or failed. Look at ApiWebhook's log and at Stripe's webhook page.",
    ),
    raiseAt(
      "BankLate",
      "BankLag",
      // Each minute the reader reports how long the oldest due bank has waited, or zero.
      { statistic: "Maximum", threshold: 2 * HOUR, period: 2 * HOUR, treatMissingData: "breaching" },
      "A bank is due for two hours, or nothing reads. Look at BankReaderSchedule and at BankReader's log.",
    ),
    raiseAt(
      "RemindersLate",
      "ReminderLag",
      // Every ten minutes the runner reports how long the oldest due rule has waited, or zero. A
      // rule that waits for a bank or a billing day is due later.
      { statistic: "Maximum", threshold: 2 * HOUR, period: 2 * HOUR, treatMissingData: "breaching" },
      "A rule is due for two hours, or nothing runs. Look at ReminderRunnerSchedule and ReminderRunner's log.",
    ),
    raiseAt(
      "BankRefusing",
      "BankFailing",
      { statistic: "Sum", threshold: 5, period: HOUR },
      "Reads of five owners of a bank began to fail in an hour. BankReader's log names the bank and why.",
    ),
    raiseAt(
      "WhatsAppStopping",
      "WhatsAppStopped",
      { statistic: "Sum", threshold: 5, period: HOUR },
      "Five owners' WhatsApp, or texts of it, stopped in an hour: Meta, or our words. Their mails say why.",
    ),
  ];
}

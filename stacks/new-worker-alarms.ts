import { METRIC_NAMESPACE, type METRICS_BY_VERSION } from "../packages/contracts/src/metrics.ts";
import { isShifted } from "./gradual-shift.ts";
import { ALIAS } from "./shift-names.ts";
import type { CreateAlarm, Watched } from "./watched.ts";

const WORKER = "BillingOwner";
/** Two different failures roll back; one message may be bad in every version. */
const judged = {
  threshold: 2,
  evaluationPeriods: 1,
  comparisonOperator: "GreaterThanOrEqualToThreshold",
  treatMissingData: "notBreaching",
};
const summed = { ...judged, statistic: "Sum", period: 5 * 60 };
const HOUR = 60 * 60;
/** A message is received five times (`work-queue.ts`): the sixth crash is another's. */
const CRASHES = 6;

/** It gets a tenth of the messages, too few for the alarms of all versions. */
export function watchNewWorker({ lambdas }: Watched, raise: CreateAlarm) {
  const worker = lambdas.find(({ name }) => name === WORKER);
  if (!worker || !isShifted()) return [];
  const { functionName, version } = worker;
  const dimensions = { FunctionName: functionName, FunctionVersion: version };
  const counted = (id: string, metricName: (typeof METRICS_BY_VERSION)[number]) => ({
    id,
    metric: { namespace: METRIC_NAMESPACE, metricName, dimensions, stat: "Sum", period: summed.period },
  });
  return [
    raise("NewWorkerBroken", {
      ...summed,
      period: HOUR,
      alarmDescription:
        "The new version of the billing worker failed on two messages. Look for them in BillingOwner's log.",
      namespace: METRIC_NAMESPACE,
      metricName: "MessagesFailed",
      dimensions,
    }),
    raise("NewWorkerCrashes", {
      ...summed,
      period: HOUR,
      threshold: CRASHES,
      alarmDescription:
        "The new version of the billing worker crashes or runs out of time. Look at BillingOwner's log.",
      namespace: "AWS/Lambda",
      metricName: "Errors",
      // Lambda reports these three dimensions while the alias points to two versions.
      dimensions: {
        FunctionName: functionName,
        Resource: $interpolate`${functionName}:${ALIAS}`,
        ExecutedVersion: version,
      },
    }),
    raise("NewWorkerFailsCharges", {
      ...summed,
      alarmDescription: "The new version of the billing worker gave charges up. Look for them in BillingOwner's log.",
      namespace: METRIC_NAMESPACE,
      metricName: "ChargesFailed",
      dimensions,
    }),
    raise("NewWorkerLeavesCharges", {
      ...judged,
      alarmDescription:
        "The new version of the billing worker left charges and sent none. Look whether SES or the version is the cause.",
      metricQueries: [
        counted("sent", "ChargesSent"),
        counted("waiting", "ChargesWaiting"),
        // On a full day charges wait for their turn in SES's rate while others are sent. That is no
        // fault, so waiting charges count only while nothing is sent.
        { id: "left", expression: "IF(FILL(sent, 0) < 1, waiting, 0)", label: "left", returnData: true },
      ],
    }),
  ];
}

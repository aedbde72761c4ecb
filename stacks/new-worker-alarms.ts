import { METRIC_NAMESPACE, type METRICS_BY_VERSION } from "../packages/contracts/src/metrics.ts";
import type { Raise } from "./alarms.ts";
import { isShifted } from "./gradual-shift.ts";
import { ALIAS } from "./shift-names.ts";
import type { Watched } from "./watched.ts";

const WORKER = "BillingOwner";
/** One fault is enough: the version before it works, and goes on. */
const judged = {
  threshold: 1,
  evaluationPeriods: 1,
  comparisonOperator: "GreaterThanOrEqualToThreshold",
  treatMissingData: "notBreaching",
};
const once = { ...judged, statistic: "Sum", period: 5 * 60 };

/**
 * Watches the newest version of the billing worker apart from the one before it, by the version's own figures: a tenth of the
 * messages is too little for the alarms of both together.
 */
export function watchNewWorker({ lambdas }: Watched, raise: Raise) {
  const worker = lambdas.find(({ name }) => name === WORKER);
  if (!worker || !isShifted()) return [];
  const { functionName, version } = worker;
  const dimensions = { FunctionName: functionName, FunctionVersion: version };
  const counted = (id: string, metricName: (typeof METRICS_BY_VERSION)[number]) => ({
    id,
    metric: { namespace: METRIC_NAMESPACE, metricName, dimensions, stat: "Sum", period: once.period },
  });
  return [
    raise("NewWorkerBroken", {
      ...once,
      alarmDescription: "The new version of the billing worker failed on a message. Look for it in BillingOwner's log.",
      namespace: "AWS/Lambda",
      metricName: "Errors",
      // Lambda measures by these three while the name leads to two versions.
      dimensions: {
        FunctionName: functionName,
        Resource: $interpolate`${functionName}:${ALIAS}`,
        ExecutedVersion: version,
      },
    }),
    raise("NewWorkerFailsCharges", {
      ...once,
      alarmDescription: "The new version of the billing worker gave a charge up. Look for it in BillingOwner's log.",
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
        // On a full day charges wait for their turn in SES's rate while others go out: that is no fault.
        { id: "left", expression: "IF(FILL(sent, 0) < 1, waiting, 0)", label: "left", returnData: true },
      ],
    }),
  ];
}

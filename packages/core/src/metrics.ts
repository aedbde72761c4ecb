import { METRIC_NAMESPACE, type Metric } from "@emdia/contracts/metrics";
import { correlationId } from "./correlation.ts";

/**
 * Counts metrics by a line in CloudWatch's embedded metric format. It goes past the console, which in Lambda's JSON format
 * would put it below `message`, where CloudWatch sees no metric. Outside of a Lambda nothing is counted.
 */
export function countMetrics(values: Partial<Record<Metric, number>>): void {
  const FunctionName = process.env.AWS_LAMBDA_FUNCTION_NAME;
  if (FunctionName === undefined) return;
  const Metrics = Object.keys(values).map((Name) => ({ Name }));
  const directive = { Namespace: METRIC_NAMESPACE, Dimensions: [["FunctionName"]], Metrics };
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics: [directive] };
  process.stdout.write(`${JSON.stringify({ _aws, FunctionName, ...values, correlationId: correlationId() })}\n`);
}

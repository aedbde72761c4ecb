import { METRIC_NAMESPACE, type Metric } from "@emdia/contracts/metrics";
import { correlationId } from "./correlation.ts";

/**
 * Lambda's JSON format would nest the line below `message`, where CloudWatch finds no metric, so it
 * bypasses the console. Outside of a Lambda it counts nothing.
 */
export function countMetrics(values: Partial<Record<Metric, number>>): void {
  const FunctionName = process.env.AWS_LAMBDA_FUNCTION_NAME;
  if (FunctionName === undefined) return;
  const Metrics = Object.keys(values).map((Name) => ({ Name }));
  const CloudWatchMetrics = [{ Namespace: METRIC_NAMESPACE, Dimensions: [["FunctionName"]], Metrics }];
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, FunctionName, ...values };
  process.stdout.write(`${JSON.stringify({ ...line, correlationId: correlationId() })}\n`);
}

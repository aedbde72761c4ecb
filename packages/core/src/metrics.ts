import { METRIC_NAMESPACE, type Metric } from "@emdia/contracts/metrics";
import { correlationId } from "./correlation.ts";

/** Writes past the console, whose JSON format in Lambda hides metrics. Counts in Lambda alone. */
export function countMetrics(values: Partial<Record<Metric, number>>): void {
  const FunctionName = process.env.AWS_LAMBDA_FUNCTION_NAME;
  if (FunctionName === undefined) return;
  const Metrics = Object.keys(values).map((Name) => ({ Name }));
  const CloudWatchMetrics = [{ Namespace: METRIC_NAMESPACE, Dimensions: [["FunctionName"]], Metrics }];
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, FunctionName, ...values };
  process.stdout.write(`${JSON.stringify({ ...line, correlationId: correlationId() })}\n`);
}

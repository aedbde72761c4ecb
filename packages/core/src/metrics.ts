import { METRIC_NAMESPACE, METRICS_BY_VERSION, type Metric } from "@emdia/contracts/metrics";
import { correlationId } from "./correlation.ts";

/** The version of a Lambda whose code is not published as a version. */
const UNVERSIONED = "$LATEST";

/**
 * Lambda's JSON format would nest the line below `message`, where CloudWatch finds no metric, so it
 * bypasses the console. Outside of a Lambda it counts nothing.
 */
export function countMetrics(values: Partial<Record<Metric, number>>): void {
  const FunctionName = process.env.AWS_LAMBDA_FUNCTION_NAME;
  if (FunctionName === undefined) return;
  const FunctionVersion = process.env.AWS_LAMBDA_FUNCTION_VERSION ?? UNVERSIONED;
  const named = (of: readonly string[], dimensions: readonly string[]) => {
    const Metrics = Object.keys(values).flatMap((Name) => (of.includes(Name) ? [{ Name }] : []));
    return Metrics.length > 0 ? [{ Namespace: METRIC_NAMESPACE, Dimensions: [dimensions], Metrics }] : [];
  };
  const byVersion = FunctionVersion === UNVERSIONED ? [] : METRICS_BY_VERSION;
  const CloudWatchMetrics = [
    ...named(Object.keys(values), ["FunctionName"]),
    ...named(byVersion, ["FunctionName", "FunctionVersion"]),
  ];
  const line = { _aws: { Timestamp: Date.now(), CloudWatchMetrics }, FunctionName, FunctionVersion, ...values };
  process.stdout.write(`${JSON.stringify({ ...line, correlationId: correlationId() })}\n`);
}

/** Evaluates alarms as CloudWatch does, and refuses settings that no alarm uses. */
import * as z from "zod/mini";
import { all } from "../../infrastructure/snapshot.ts";
import { dimensionsOf, type Point } from "./points.ts";

const Dimensions = z.optional(z.record(z.string(), z.string()));
const Measure = z.object({
  namespace: z.string(),
  metricName: z.string(),
  dimensions: Dimensions,
  period: z.int(),
  stat: z.string(),
});
const Query = z.object({ id: z.string(), metric: z.optional(Measure), expression: z.optional(z.string()) });
const Inputs = z.object({
  evaluationPeriods: z.int(),
  threshold: z.number(),
  comparisonOperator: z.enum(["GreaterThanOrEqualToThreshold", "LessThanThreshold"]),
  treatMissingData: z.enum(["breaching", "notBreaching"]),
  namespace: z.optional(z.string()),
  metricName: z.optional(z.string()),
  dimensions: Dimensions,
  statistic: z.optional(z.string()),
  extendedStatistic: z.optional(z.string()),
  period: z.optional(z.int()),
  metricQueries: z.optional(z.array(Query)),
});

export type Alarm = z.infer<typeof Inputs> & { name: string };
export const alarms: readonly Alarm[] = all("aws:cloudwatch/MetricAlarm").map(({ name, inputs }) => ({
  ...Inputs.parse(inputs),
  name,
}));

function statisticOf(stat: string, values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  if (stat === "Sum") return sum;
  if (stat === "Average") return sum / values.length;
  if (stat === "Maximum") return Math.max(...values);
  if (stat === "Minimum") return Math.min(...values);
  const percent = /^p(\d+)$/.exec(stat)?.[1];
  if (percent === undefined) throw new Error(`the statistic ${stat} is unknown`);
  return values.toSorted((a, b) => a - b)[Math.ceil((Number(percent) / 100) * values.length) - 1] ?? Number.NaN;
}

/** Returns the statistic of a past period; undefined without a measurement. */
function measuredBy(measure: z.infer<typeof Measure>, points: readonly Point[], now: number, ago: number) {
  const millis = measure.period * 1000;
  const end = now - ago * millis;
  const dimension = dimensionsOf(measure.dimensions);
  const values = points.flatMap((point) =>
    point.namespace === measure.namespace &&
    point.metricName === measure.metricName &&
    point.of === dimension &&
    point.at <= end &&
    point.at > end - millis
      ? [point.value]
      : [],
  );
  return values.length > 0 ? statisticOf(measure.stat, values) : undefined;
}

/** Evaluates `IF(FILL(other, 0) < 1, own, 0)`: a missing value of `other` counts as zero. */
function unless(expression: string, values: ReadonlyMap<string, number | undefined>): number | undefined {
  const [, other = "", own = ""] = /^IF\(FILL\((\w+), 0\) < 1, (\w+), 0\)$/.exec(expression) ?? [];
  if (!values.has(other) || !values.has(own)) throw new Error(`the expression ${expression} is unknown`);
  return (values.get(other) ?? 0) < 1 ? values.get(own) : 0;
}

/** Evaluates a sum: a missing metric counts as zero, unless all metrics are missing. */
function summed(expression: string, values: ReadonlyMap<string, number | undefined>): number | undefined {
  const ids = expression.split(" + ").map((part) => /^FILL\((\w+), 0\)$/.exec(part)?.[1]);
  const found = ids.map((id) => {
    if (id === undefined || !values.has(id)) throw new Error(`the expression ${expression} is unknown`);
    return values.get(id);
  });
  return found.every((one) => one === undefined) ? undefined : found.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function dataOf(alarm: Alarm, points: readonly Point[], now: number, ago: number): number | undefined {
  if (alarm.metricQueries === undefined) {
    const stat = alarm.statistic ?? alarm.extendedStatistic;
    return measuredBy(Measure.parse({ ...alarm, stat }), points, now, ago);
  }
  const measured = alarm.metricQueries.flatMap(({ id, metric }): [string, number | undefined][] =>
    metric ? [[id, measuredBy(metric, points, now, ago)]] : [],
  );
  const expression = alarm.metricQueries.at(-1)?.expression ?? "";
  return (expression.startsWith("IF") ? unless : summed)(expression, new Map(measured));
}

/** Tells whether an alarm rings: each of its periods is beyond the threshold. */
export function rings(alarm: Alarm, points: readonly Point[], now: Date): boolean {
  const isOver = (value: number | undefined) => {
    if (value === undefined) return alarm.treatMissingData === "breaching";
    return alarm.comparisonOperator === "LessThanThreshold" ? value < alarm.threshold : value >= alarm.threshold;
  };
  return Array.from({ length: alarm.evaluationPeriods }, (_, ago) => dataOf(alarm, points, now.getTime(), ago)).every(
    isOver,
  );
}

/** Somebody hears: what fails, stands still or costs too much raises an alarm that mails people (docs/decisions/024-alarms.md). */
import { METRIC_NAMESPACE, METRICS } from "@emdia/contracts/metrics";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lambdas } from "./model.ts";
import { all, calledName, only, readable } from "./snapshot.ts";

const Metric = z.object({
  namespace: z.string(),
  metricName: z.string(),
  dimensions: z.optional(z.record(z.string(), z.string())),
});
const Alarm = z.looseObject({
  alarmDescription: z.string(),
  alarmActions: z.array(z.string()),
  okActions: z.array(z.string()),
  treatMissingData: z.enum(["notBreaching", "breaching"]),
  comparisonOperator: z.string(),
  evaluationPeriods: z.int(),
  threshold: z.number(),
  namespace: z.optional(z.string()),
  metricName: z.optional(z.string()),
  dimensions: z.optional(z.record(z.string(), z.string())),
  metricQueries: z.optional(
    z.array(z.object({ id: z.string(), metric: z.optional(Metric), expression: z.optional(z.string()) })),
  ),
});
const alarms = new Map(all("aws:cloudwatch/MetricAlarm").map(({ name, inputs }) => [name, Alarm.parse(inputs)]));
const Page = z.object({
  widgets: z.array(
    z.object({ properties: z.object({ title: z.string(), metrics: z.optional(z.array(z.array(z.unknown()))) }) }),
  ),
});
const queues = all("aws:sqs/Queue").map(calledName);

test("given every Lambda, then an alarm of its own hears of its crashes and throttles together", () => {
  for (const { name } of lambdas) {
    const { metricQueries = [], threshold, evaluationPeriods } = alarms.get(`${name}Failing`) ?? {};
    const watched = metricQueries.flatMap(({ metric }) =>
      metric ? [[metric.metricName, readable(metric.dimensions?.FunctionName ?? "")]] : [],
    );
    expect(watched).toEqual([
      ["Errors", name],
      ["Throttles", name],
    ]);
    expect(metricQueries.at(-1)?.expression).toBe("FILL(errors, 0) + FILL(throttles, 0)");
    expect([threshold, evaluationPeriods]).toEqual([3, 1]);
  }
});

test("given every dead-letter queue, then its first message is heard of within five minutes", () => {
  const deadLetters = queues.filter((name) => name.endsWith("Dlq"));
  expect(deadLetters.length).toBeGreaterThan(5);
  for (const name of deadLetters) {
    const { dimensions, ...alarm } = alarms.get(`${name}Filled`) ?? {};
    expect(readable(dimensions?.QueueName ?? "")).toBe(name);
    expect(alarm).toMatchObject({
      metricName: "ApproximateNumberOfMessagesVisible",
      statistic: "Maximum",
      threshold: 1,
      period: 300,
      evaluationPeriods: 1,
      treatMissingData: "notBreaching",
    });
  }
});

test("given a tick or shards that do not come, then two hours of silence are an alarm; every other silence is none", () => {
  const { BillingStill: still, BillingLate: late, ...others } = Object.fromEntries(alarms);
  expect(readable(still?.dimensions?.FunctionName ?? "")).toBe("BillingTick");
  expect(still).toMatchObject({ metricName: "Invocations", threshold: 1, comparisonOperator: "LessThanThreshold" });
  expect(still).toMatchObject({ period: 3600, evaluationPeriods: 2, treatMissingData: "breaching" });
  expect(late).toMatchObject({ period: 7200, evaluationPeriods: 1, treatMissingData: "breaching" });
  for (const alarm of Object.values(others)) {
    expect(alarm.treatMissingData).toBe("notBreaching");
    expect(alarm.comparisonOperator).toBe("GreaterThanOrEqualToThreshold");
  }
});

test.each([
  ["BillingLate", "BillingLag", { statistic: "Maximum", threshold: 2 * 3600 }],
  ["BillingUnfinished", "BillingLag", { statistic: "Maximum", threshold: 12 * 3600, period: 3600 }],
  ["BillingHeld", "RunsHeld", { statistic: "Sum", threshold: 1, period: 300 }],
  ["MailQuotaShort", "MailQuotaShort", { statistic: "Sum", threshold: 1, period: 300 }],
  ["WebhookFailed", "WebhookFailed", { statistic: "Sum", threshold: 1, period: 300 }],
] as const)("given %s, then it reads %s of the Lambda that counts it", (name, metricName, expected) => {
  const { dimensions, ...alarm } = alarms.get(name) ?? {};
  expect(alarm).toMatchObject({ namespace: METRIC_NAMESPACE, metricName, evaluationPeriods: 1, ...expected });
  expect(Object.keys(dimensions ?? {})).toEqual(["FunctionName"]);
  expect(readable(dimensions?.FunctionName ?? "")).toBe(METRICS[metricName]);
});

test("given each metric of the product, then the page shows it, and the billing day stands on top of it", () => {
  const { widgets } = Page.parse(JSON.parse(String(only("aws:cloudwatch/Dashboard").inputs.dashboardBody)));
  const shown = widgets.flatMap(({ properties }) => properties.metrics ?? []);
  const own = shown.flatMap(([namespace, metric]) => (namespace === METRIC_NAMESPACE ? [metric] : []));
  expect(new Set(own)).toEqual(new Set(Object.keys(METRICS)));
  const titles = widgets.map(({ properties }) => properties.title);
  expect(titles.slice(0, 3)).toEqual(["Alarms", "Billing day: charges", "Billing day: owners"]);
});

test.each([
  ["ApiBroken", { metricName: "5xx", statistic: "Sum", threshold: 5 }],
  ["ApiSlow", { metricName: "Latency", extendedStatistic: "p95", threshold: 3_000 }],
  ["MailBounces", { metricName: "Reputation.BounceRate", threshold: 0.04 }],
  ["MailComplaints", { metricName: "Reputation.ComplaintRate", threshold: 0.0008 }],
])("given %s, then it is heard of before users or SES complain", (name, expected) => {
  expect(alarms.get(name)).toMatchObject(expected);
});

test("given any alarm, then it and its end are mailed to people, its words say what to look at, and the page shows it", () => {
  const { endpoint, protocol, topic } = only("aws:sns/TopicSubscription", "AlarmsByMail").inputs;
  expect([protocol, endpoint]).toEqual(["email", "suporte@emdia.com.br"]);
  const body = String(only("aws:cloudwatch/Dashboard").inputs.dashboardBody);
  for (const [name, { alarmActions, okActions, alarmDescription }] of alarms) {
    expect([alarmActions, okActions]).toEqual([[topic], [topic]]);
    expect(alarmDescription).toMatch(/^[A-Z].+\..+\.$/);
    expect(body).toContain(`:alarm:${name}`);
  }
});

test("given a month's costs, then people hear of them before they are spent and when they nearly are", () => {
  const { limitAmount, notifications } = only("aws:budgets/Budget").inputs;
  expect(limitAmount).toBe("50");
  expect(notifications).toMatchObject([
    { notificationType: "FORECASTED", threshold: 100, subscriberEmailAddresses: ["suporte@emdia.com.br"] },
    { notificationType: "ACTUAL", threshold: 80 },
  ]);
});

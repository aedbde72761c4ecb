/** docs/decisions/024-alarms.md */
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

test("given every Lambda, then three crashes and throttles together raise its own alarm; of those that run alone, crashes alone count", () => {
  const alone = all("aws:lambda/Function")
    .filter(({ inputs }) => inputs.reservedConcurrentExecutions === 1)
    .map(calledName);
  expect(alone).toEqual(expect.arrayContaining(["BankReader", "ReminderRunner"]));
  for (const { name } of lambdas) {
    const { metricQueries = [], threshold, evaluationPeriods } = alarms.get(`${name}Failing`) ?? {};
    const watched = metricQueries.flatMap(({ metric }) =>
      metric ? [[metric.metricName, readable(metric.dimensions?.FunctionName ?? "")]] : [],
    );
    // A run that waits for the previous run is throttled, and so is each retry of a failed run.
    const isThrottled = !alone.includes(name);
    expect(watched).toEqual([["Errors", name], ...(isThrottled ? [["Throttles", name]] : [])]);
    const sum = `FILL(errors, 0)${isThrottled ? " + FILL(throttles, 0)" : ""}`;
    expect(metricQueries.at(-1)?.expression).toBe(sum);
    expect([threshold, evaluationPeriods]).toEqual([3, 1]);
  }
});

test("given every dead-letter queue, then its first message raises an alarm within five minutes", () => {
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

test("given a tick, shards, a reader of banks or a runner of rules that do not run, then two hours of silence raise an alarm; besides it, only the silence of the checks from outside does", () => {
  const {
    BillingStill: still,
    BillingLate: late,
    BankLate: bank,
    RemindersLate: reminders,
    SiteAway: _site,
    ApiAway: _api,
    ...others
  } = Object.fromEntries(alarms);
  expect(readable(still?.dimensions?.FunctionName ?? "")).toBe("BillingTick");
  expect(still).toMatchObject({ metricName: "Invocations", threshold: 1, comparisonOperator: "LessThanThreshold" });
  expect(still).toMatchObject({ period: 3600, evaluationPeriods: 2, treatMissingData: "breaching" });
  for (const one of [late, bank, reminders])
    expect(one).toMatchObject({ period: 7200, evaluationPeriods: 1, treatMissingData: "breaching" });
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
  ["BankLate", "BankLag", { statistic: "Maximum", threshold: 2 * 3600 }],
  ["RemindersLate", "ReminderLag", { statistic: "Maximum", threshold: 2 * 3600 }],
  ["BankRefusing", "BankFailing", { statistic: "Sum", threshold: 5, period: 3600 }],
  ["WhatsAppStopping", "WhatsAppStopped", { statistic: "Sum", threshold: 5, period: 3600 }],
] as const)("given %s, then it reads %s of the Lambda that counts it", (name, metricName, expected) => {
  const { dimensions, ...alarm } = alarms.get(name) ?? {};
  expect(alarm).toMatchObject({ namespace: METRIC_NAMESPACE, metricName, evaluationPeriods: 1, ...expected });
  expect(Object.keys(dimensions ?? {})).toEqual(["FunctionName"]);
  expect(readable(dimensions?.FunctionName ?? "")).toBe(METRICS[metricName]);
});

test("given each metric of the product, then the dashboard shows it, and the billing day is at its top", () => {
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
])("given the alarm %s, then it has the metric, the statistic and the threshold %j", (name, expected) => {
  expect(alarms.get(name)).toMatchObject(expected);
});

test("given any alarm, then it and its end are mailed to people, its words say what to look at, and the page shows it", () => {
  const [here, atTheEdge] = ["AlarmsByMail", "EdgeAlarmsByMail"].map((name) => {
    const { endpoint, protocol, topic } = only("aws:sns/TopicSubscription", name).inputs;
    expect([protocol, endpoint]).toEqual(["email", "alarmes@emdia.com.br"]);
    return topic;
  });
  const body = String(only("aws:cloudwatch/Dashboard").inputs.dashboardBody);
  for (const [name, { alarmActions, okActions, alarmDescription, region }] of alarms) {
    const topic = region === "us-east-1" ? atTheEdge : here;
    expect([name, alarmActions, okActions]).toEqual([name, [topic], [topic]]);
    expect(alarmDescription).toMatch(/^[A-Z].+\..+\.$/);
    // The dashboard shows only the alarms of its own region.
    if (topic === here) expect(body).toContain(`:alarm:${name}`);
  }
});

test.each([
  ["SiteAway", "/"],
  ["ApiAway", "/api/public/health"],
])(
  "given %s, then %s of the domain is opened from outside every half a minute, and three minutes of failures or silence raise an alarm",
  (name, path) => {
    expect(only("aws:route53/HealthCheck", `${name}Check`).inputs).toMatchObject({
      type: "HTTPS",
      fqdn: "emdia.com.br",
      port: 443,
      resourcePath: path,
      requestInterval: 30,
      failureThreshold: 3,
      regions: expect.toSatisfy((regions: string[]) => regions.length >= 3 && regions.includes("sa-east-1")),
    });
    expect(alarms.get(name)).toMatchObject({
      namespace: "AWS/Route53",
      metricName: "HealthCheckStatus",
      statistic: "Minimum",
      region: "us-east-1",
      comparisonOperator: "LessThanThreshold",
      threshold: 1,
      period: 60,
      evaluationPeriods: 3,
      treatMissingData: "breaching",
    });
  },
);

test("given CloudFront, then its 5xx and the errors of both its functions raise alarms, where CloudFront measures", () => {
  expect(alarms.get("EdgeBroken")).toMatchObject({
    namespace: "AWS/CloudFront",
    metricName: "5xxErrorRate",
    statistic: "Average",
    threshold: 5,
    dimensions: { Region: "Global" },
    region: "us-east-1",
  });
  expect(alarms.get("EdgeFunctionsFailing")).toMatchObject({ region: "us-east-1" });
  const { metricQueries = [] } = alarms.get("EdgeFunctionsFailing") ?? {};
  const functions = all("aws:cloudfront/Function").map(({ inputs }) => inputs.name);
  const watched = metricQueries.flatMap(({ metric }) => (metric ? [[metric.metricName, metric.dimensions]] : []));
  expect(watched).toEqual(
    ["FunctionExecutionErrors", "FunctionValidationErrors"].flatMap((metricName) =>
      functions.map((FunctionName) => [metricName, { FunctionName, Region: "Global" }]),
    ),
  );
});

test("given a month's costs, then people are notified before they are spent and when they nearly are", () => {
  const { limitAmount, notifications } = only("aws:budgets/Budget").inputs;
  expect(limitAmount).toBe("60");
  expect(notifications).toMatchObject([
    { notificationType: "FORECASTED", threshold: 100, subscriberEmailAddresses: ["alarmes@emdia.com.br"] },
    { notificationType: "ACTUAL", threshold: 80 },
  ]);
});

test("given the alarms, when their record is read, then each has a row of its table, and the table has no other", () => {
  const record = readFileSync(join(import.meta.dirname, "../../docs/decisions/024-alarms.md"), "utf8");
  const rows = [...record.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = ""]) =>
    names.replaceAll("`", "").split(", "),
  );
  const familyOf = (name: string) =>
    name.replace(/^.+(?=Filled$)/, "<queue>").replace(/^(?!Edge).+(?=Failing$)/, "<Lambda>");
  const named = all("aws:cloudwatch/MetricAlarm").map(({ name }) => familyOf(name));
  expect(new Set(rows.filter((row) => row !== "Budget"))).toEqual(new Set(named));
});

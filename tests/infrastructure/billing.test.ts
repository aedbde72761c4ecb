import { expect, test } from "vitest";
import * as z from "zod/mini";
import { lambda, queue } from "./model.ts";
import { all, only, readable } from "./snapshot.ts";

const twoWeeks = 14 * 24 * 60 * 60;

const Mapping = z.object({
  eventSourceArn: z.string(),
  functionName: z.string(),
  batchSize: z.number(),
  functionResponseTypes: z.array(z.string()),
  scalingConfig: z.optional(z.object({ maximumConcurrency: z.number() })),
});
const mappings = all("aws:lambda/EventSourceMapping").map(({ inputs }) => Mapping.parse(inputs));

const Schedule = z.object({
  target: z.object({
    arn: z.string(),
    input: z.string(),
    retryPolicy: z.object({ maximumRetryAttempts: z.number() }),
    deadLetterConfig: z.object({ arn: z.string() }),
  }),
});

test.each([
  ["BillingSchedule", "BillingTick", "0 * * * ? *", { scheduledAt: "<aws.scheduler.scheduled-time>" }],
  ["TrialWarnerSchedule", "TrialWarner", "0 * * * ? *", {}],
  ["BankReaderSchedule", "BankReader", "* * * * ? *", {}],
  ["ReminderRunnerSchedule", "ReminderRunner", "*/10 * * * ? *", {}],
])(
  "given %s, then it calls %s at %s UTC, and a lost tick is retried three times and then kept",
  (name, worker, cron, input) => {
    const { inputs } = only("aws:scheduler/Schedule", `${name}Schedule`);
    const { target } = Schedule.parse(inputs);
    expect(inputs).toMatchObject({
      scheduleExpression: `cron(${cron})`,
      scheduleExpressionTimezone: "UTC",
      flexibleTimeWindow: { mode: "OFF" },
      state: "ENABLED",
    });
    expect(readable(target.arn)).toBe(worker);
    expect(JSON.parse(target.input)).toEqual(input);
    expect(target.retryPolicy.maximumRetryAttempts).toBe(3);
    expect(readable(target.deadLetterConfig.arn)).toBe(`${name.replace(/(Warner|Reader|Runner)Schedule/, "$1")}Dlq`);
  },
);

test("given the queues, then each feeds its worker in the promised batches and takes back only the messages that failed", () => {
  const promises = mappings.map(
    ({ eventSourceArn, functionName, batchSize, functionResponseTypes, scalingConfig }) => ({
      queue: readable(eventSourceArn),
      worker: readable(functionName),
      batchSize,
      functionResponseTypes,
      atOnce: scalingConfig?.maximumConcurrency,
    }),
  );
  const functionResponseTypes = ["ReportBatchItemFailures"];
  expect(promises).toEqual([
    { queue: "BillingSummaryQueue", worker: "BillingSummary", batchSize: 10, functionResponseTypes, atOnce: 2 },
    { queue: "IntakeQueue", worker: "Intake", batchSize: 5, functionResponseTypes, atOnce: 5 },
    { queue: "MailOutcomeQueue", worker: "MailEvents", batchSize: 10, functionResponseTypes, atOnce: 10 },
    { queue: "OwnerNoticeQueue", worker: "OwnerNotice", batchSize: 10, functionResponseTypes, atOnce: 2 },
    { queue: "OwnerQueue", worker: "BillingOwner", batchSize: 1, functionResponseTypes, atOnce: 10 },
    { queue: "ReceiptQueue", worker: "Receipt", batchSize: 10, functionResponseTypes, atOnce: 2 },
    { queue: "ShardQueue", worker: "BillingShard", batchSize: 10, functionResponseTypes, atOnce: undefined },
    { queue: "WelcomeQueue", worker: "Welcome", batchSize: 10, functionResponseTypes, atOnce: 2 },
    { queue: "WhatsappQueue", worker: "WhatsappUpdates", batchSize: 10, functionResponseTypes, atOnce: 5 },
  ]);
});

test("given a worker that runs into its timeout, then its message stays hidden for at least six times as long", () => {
  for (const { eventSourceArn, functionName } of mappings) {
    const { visibilityTimeoutSeconds } = queue(readable(eventSourceArn));
    expect(visibilityTimeoutSeconds).toBeGreaterThanOrEqual(
      6 * lambda(readable(functionName).replace(":live", "")).timeout,
    );
  }
});

test.each([
  ["ShardQueue", "ShardDlq"],
  ["OwnerQueue", "OwnerDlq"],
  ["IntakeQueue", "IntakeDlq"],
  ["WhatsappQueue", "WhatsappDlq"],
  ["ReceiptQueue", "ReceiptDlq"],
  ["MailOutcomeQueue", "MailOutcomeDlq"],
  ["BillingSummaryQueue", "BillingSummaryDlq"],
  ["OwnerNoticeQueue", "OwnerNoticeDlq"],
  ["WelcomeQueue", "WelcomeDlq"],
])("given %s, then a message that always fails is moved to %s at the fifth receive", (name, deadLetters) => {
  expect(queue(name)).toMatchObject({ deadLetters, receives: 5 });
});

test("given every queue, then it is encrypted, and dead letters wait two weeks for a person", () => {
  const names = all("aws:sqs/Queue").map(({ parent }) => parent ?? "");
  const deadLetters = names.filter((name) => name.endsWith("Dlq"));
  expect(deadLetters).toEqual([
    "AccountEraserDlq",
    "BankReaderDlq",
    "BillingScheduleDlq",
    "BillingSummaryDlq",
    "IntakeDlq",
    "MailEventsDlq",
    "MailOutcomeDlq",
    "OwnerDlq",
    "OwnerNoticeDlq",
    "ReceiptDlq",
    "ReminderRunnerDlq",
    "ShardDlq",
    "SubscriberDlq",
    "TrialWarnerDlq",
    "WelcomeDlq",
    "WhatsappDlq",
  ]);
  for (const name of names) expect(queue(name).sqsManagedSseEnabled, name).toBe(true);
  for (const name of deadLetters) expect(queue(name).messageRetentionSeconds, name).toBe(twoWeeks);
});

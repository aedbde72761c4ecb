import { readdirSync } from "node:fs";
import { join } from "node:path";
import { OWNER_NOTICES } from "@emdia/events/owner-notices";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { all, only, readable } from "./snapshot.ts";

const Target = z.object({
  rule: z.string(),
  arn: z.string(),
  eventBusName: z.string(),
  deadLetterConfig: z.object({ arn: z.string() }),
  retryPolicy: z.object({ maximumRetryAttempts: z.number(), maximumEventAgeInSeconds: z.number() }),
});
const Rule = z.object({ eventBusName: z.string(), eventPattern: z.string(), state: z.literal("ENABLED") });
const InvokeConfig = z.object({
  functionName: z.string(),
  maximumRetryAttempts: z.number(),
  destinationConfig: z.object({ onFailure: z.object({ destination: z.string() }) }),
});
const QueuePolicy = z.object({
  Statement: z.array(
    z.object({
      Principal: z.object({ Service: z.string() }),
      Action: z.string(),
      Resource: z.string(),
      Condition: z.object({ ArnEquals: z.object({ "aws:SourceArn": z.array(z.string()) }) }),
    }),
  ),
});

const targets = all("aws:cloudwatch/EventTarget").map(({ inputs }) => Target.parse(inputs));

test("given every event that the product publishes, then a rule hears it, so that none is published for nobody", async () => {
  const folder = join(import.meta.dirname, "../../packages/events/src");
  const files = readdirSync(folder).filter((name) => !name.endsWith(".test.ts"));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(folder, name))));
  const isEvent = z.object({ name: z.string(), entry: z.unknown(), parse: z.unknown() });
  const names = modules.flatMap(Object.values).flatMap((one) => isEvent.safeParse(one).data?.name ?? []);
  const heard = all("aws:cloudwatch/EventRule").map(({ inputs }) => Rule.parse(inputs).eventPattern);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !heard.some((pattern) => pattern.includes(`"${name}"`)))).toEqual([]);
});

test("given the rules, then each matches exactly its events and feeds exactly its Lambda or queue", () => {
  const subscriptions = targets.map(({ rule, arn }) => {
    const { eventBusName, eventPattern } = Rule.parse(only("aws:cloudwatch/EventRule", rule).inputs);
    return { bus: readable(eventBusName), pattern: JSON.parse(eventPattern), to: readable(arn) };
  });
  const configurationSet = only("aws:sesv2/ConfigurationSet").inputs.configurationSetName;
  expect(configurationSet).toMatch(/^emdia-production-/);
  const ours = (to: string, ...names: string[]) => {
    return { bus: "Events", pattern: { source: ["emdia"], "detail-type": names }, to };
  };
  expect(subscriptions).toEqual([
    ours("BillingSummaryQueue", "billing.finished"),
    ours("EndSubscription", "account.deletion_requested", "account.email_changed"),
    {
      bus: "default",
      pattern: {
        source: ["aws.ses"],
        "detail-type": [
          "Email Sent",
          "Email Delivered",
          "Email Bounced",
          "Email Complaint Received",
          "Email Rejected",
          "Email Delivery Delayed",
        ],
        // The bus belongs to the whole account, so the rule must skip the mails of other stages.
        detail: { mail: { tags: { "ses:configuration-set": [configurationSet] } } },
      },
      to: "MailEvents",
    },
    ours(
      "OwnerNoticeQueue",
      "student.registered",
      "student.registration_repeated",
      "subscription.changed",
      "account.deletion_requested",
      "account.restored",
      "account.email_changed",
      "billing.held",
      "payment.reported",
      "bank.connected",
      "bank.certificate_ending",
      "bank.unread",
      "whatsapp.paused",
      "whatsapp.text_stopped",
    ),
    ours("OwnerQueue", "subscription.changed", "account.restored", "message.freed"),
    ours("ReceiptQueue", "payment.paid"),
    ours("WelcomeQueue", "student.registered", "student.approved"),
  ]);
  expect(all("aws:cloudwatch/EventRule")).toHaveLength(targets.length);
});

test("given the events that owners are mailed about, then the committed graph subscribes to each: otherwise run npm run tools -- synth", () => {
  const { eventPattern } = Rule.parse(only("aws:cloudwatch/EventRule", "OwnerNoticeRule").inputs);
  expect(JSON.parse(eventPattern)["detail-type"]).toEqual(OWNER_NOTICES.map(({ name }) => name));
});

test("given every rule's target, then what cannot be delivered is retried for a day and kept in a dead-letter queue that accepts it", () => {
  for (const { rule, deadLetterConfig, retryPolicy } of targets) {
    expect(retryPolicy, rule).toEqual({ maximumRetryAttempts: 4, maximumEventAgeInSeconds: 24 * 60 * 60 });
    const deadLetters = readable(deadLetterConfig.arn);
    const { inputs } = only("aws:sqs/QueuePolicy", `${deadLetters}Policy`);
    const [statement, ...rest] = QueuePolicy.parse(JSON.parse(String(inputs.policy))).Statement;
    expect(rest).toEqual([]);
    expect(statement).toMatchObject({
      Principal: { Service: "events.amazonaws.com" },
      Action: "sqs:SendMessage",
      Resource: deadLetterConfig.arn,
    });
    const admitted = statement?.Condition.ArnEquals["aws:SourceArn"].map((arn) => arn.split("/").at(-1));
    const sharing = targets.filter((one) => one.deadLetterConfig.arn === deadLetterConfig.arn);
    expect(admitted?.toSorted(), rule).toEqual(sharing.map((one) => one.rule).toSorted());
  }
});

test("given every Lambda without a waiting caller, then an event it fails on three times is kept in its dead letters", () => {
  const configs = all("aws:lambda/FunctionEventInvokeConfig").map(({ inputs }) => InvokeConfig.parse(inputs));
  const kept = configs.map(({ functionName, maximumRetryAttempts, destinationConfig }) => ({
    worker: readable(functionName),
    retries: maximumRetryAttempts,
    deadLetters: readable(destinationConfig.onFailure.destination),
  }));
  expect(kept).toEqual([
    { worker: "AccountEraser", retries: 2, deadLetters: "AccountEraserDlq" },
    { worker: "BankReader", retries: 0, deadLetters: "BankReaderDlq" },
    { worker: "BillingTick", retries: 2, deadLetters: "BillingScheduleDlq" },
    { worker: "EndSubscription", retries: 2, deadLetters: "SubscriberDlq" },
    { worker: "MailEvents", retries: 2, deadLetters: "MailEventsDlq" },
    { worker: "ReminderRunner", retries: 2, deadLetters: "ReminderRunnerDlq" },
    { worker: "TrialWarner", retries: 2, deadLetters: "TrialWarnerDlq" },
  ]);
});

test.each([
  ["BillingSummaryQueue", 0],
  ["OwnerNoticeQueue", 0],
  ["ReceiptQueue", 120],
  ["WelcomeQueue", 0],
])("given %s, then its rule alone fills it, and a message waits there for %j seconds", (name, delay) => {
  const { inputs } = only("aws:sqs/QueuePolicy", `${name}Policy`);
  const [statement, ...rest] = QueuePolicy.parse(JSON.parse(String(inputs.policy))).Statement;
  expect(rest).toEqual([]);
  expect(readable(statement?.Resource ?? "")).toBe(name);
  const admitted = statement?.Condition.ArnEquals["aws:SourceArn"].map((arn) => arn.split("/").at(-1));
  expect(admitted).toEqual(targets.filter(({ arn }) => readable(arn) === name).map(({ rule }) => rule));
  expect(only("aws:sqs/Queue", name).inputs.delaySeconds).toBe(delay);
});

test("given every rule, then it alone may call its Lambda", () => {
  const callers = all("aws:lambda/Permission")
    .filter(({ inputs }) => inputs.principal === "events.amazonaws.com")
    .map(({ inputs }) => [String(inputs.sourceArn).split("/").at(-1), readable(String(inputs.function))]);
  const workers = targets.filter(({ arn }) => arn.includes(":lambda:"));
  expect(callers).toEqual(workers.map(({ rule, arn }) => [rule, readable(arn)]));
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lambda, lambdas } from "./model.ts";
import { all, calledName, readable, root } from "./snapshot.ts";

test("given every Lambda, then it runs Node 24 on arm64 with JSON logs", () => {
  for (const { name, runtime, architectures, loggingConfig } of lambdas) {
    expect({ runtime, architectures, logFormat: loggingConfig.logFormat }, name).toEqual({
      runtime: "nodejs24.x",
      architectures: ["arm64"],
      logFormat: "JSON",
    });
  }
});

test("given every Lambda, then it is traced, unless it is called around the clock", () => {
  // Schedules and the checks from outside call these three Lambdas around the clock.
  const untraced = ["BankReader", "ReminderRunner", "ApiPublic"];
  for (const one of all("aws:lambda/Function"))
    expect(one.inputs.tracingConfig).toEqual({ mode: untraced.includes(calledName(one)) ? "PassThrough" : "Active" });
});

test("given every Lambda, then its source exists", () => {
  for (const { name, handler } of lambdas) {
    expect(existsSync(join(root, `${handler?.replace(/\.handler$/, "")}.ts`)), `${name}: ${handler}`).toBe(true);
  }
});

test("given every log group, then logs are kept for three months and every Lambda writes into one of them", () => {
  const groups = new Map(all("aws:cloudwatch/LogGroup").map(({ inputs }) => [inputs.name, inputs.retentionInDays]));
  for (const [name, days] of groups) expect(days, String(name)).toBe(90);
  for (const { name, loggingConfig } of lambdas) expect(groups.has(loggingConfig.logGroup), name).toBe(true);
});

const timeouts: readonly (readonly [name: string, seconds: number])[] = [
  ["ApiAccounts", 29],
  ["ApiProfile", 15],
  ["ApiPrivacy", 29],
  ["AccountEraser", 900],
  ["EndSubscription", 30],
  ["ApiPlans", 15],
  ["ApiStudents", 15],
  ["ApiPublic", 15],
  ["ApiPayerPage", 15],
  ["ApiReceipts", 15],
  ["Intake", 30],
  ["ApiImports", 29],
  ["ApiPayments", 29],
  ["ApiReminders", 29],
  ["ApiSettlements", 29],
  ["ApiStatements", 29],
  ["ApiBank", 29],
  ["ApiSubscription", 29],
  ["ApiWebhook", 29],
  ["ApiWhatsapp", 29],
  ["ApiWhatsappHook", 29],
  ["WhatsappUpdates", 60],
  ["BillingTick", 30],
  ["BillingShard", 30],
  ["BankReader", 300],
  ["ReminderRunner", 600],
  ["BillingOwner", 120],
  ["MailEvents", 30],
  ["BillingSummary", 45],
  ["OwnerNotice", 45],
  ["Receipt", 45],
  ["Welcome", 45],
  ["TrialWarner", 900],
  ["UserPoolCustomMessage", 30],
  ["UserPoolPreToken", 30],
];

test.each(timeouts)("given %s, then it has %i seconds and 512 MB", (name, timeout) => {
  expect(lambda(name)).toMatchObject({ timeout, memorySize: 512 });
});

const table = { TABLE_NAME: "Table" };
const site = { SITE_URL: "https://emdia.com.br" };
const whatsapp = { WHATSAPP_KEY_ARN: "key/WhatsappKey" };
const GRAPH_URL = "//graph.facebook.com";
const sending = { ...whatsapp, GRAPH_URL, BUS_NAME: "Events" };
const provider = { STRIPE_API_URL: "https://api.stripe.com", STRIPE_SECRET_KEY: "secret:StripeSecretKey" };
const webhookSecret = { STRIPE_WEBHOOK_SECRET: "secret:StripeWebhookSecret" };
const linkSecret = { CHARGE_LINK_SECRET: "ChargeLinkSecret" };
const links = { ...site, ...linkSecret };
const mail = { MAIL_SENDER: "cobranca@emdia.com.br", MAIL_CONFIGURATION_SET: "Email" };

const environments: readonly (readonly [name: string, promised: Record<string, string>])[] = [
  [
    "ApiAccounts",
    {
      ...table,
      EDGE_SECRET: "EdgeSecret",
      USER_POOL_ID: "sa-east-1_UserPoolUserPool",
      COGNITO_URL: "https://cognito-idp.sa-east-1.amazonaws.com/",
      USER_POOL_CLIENT_ID: "WebClient-id",
    },
  ],
  ["ApiProfile", { ...table, BUS_NAME: "Events" }],
  ["ApiPrivacy", { ...table, BUS_NAME: "Events" }],
  ["AccountEraser", { ...table, ...mail, ...provider, USER_POOL_ID: "sa-east-1_UserPoolUserPool" }],
  ["EndSubscription", { ...table, ...provider }],
  ["ApiPlans", table],
  ["ApiPayerPage", { ...table, ...links, EDGE_SECRET: "EdgeSecret", BUS_NAME: "Events" }],
  ["ApiReceipts", { ...table, ...links, EDGE_SECRET: "EdgeSecret" }],
  ["ApiPublic", { ...table, INTAKE_QUEUE_URL: "IntakeQueue", EDGE_SECRET: "EdgeSecret" }],
  ["Intake", { ...table, BUS_NAME: "Events" }],
  ["ApiStudents", { ...table, ...links, BUS_NAME: "Events" }],
  ["ApiImports", table],
  ["ApiPayments", { ...table, ...mail, ...links, ...sending }],
  ["ApiSettlements", { ...table, ...linkSecret, BUS_NAME: "Events" }],
  ["ApiStatements", { ...table, ...linkSecret, BUS_NAME: "Events" }],
  ["ApiBank", { ...table, ...site, BANK_KEY_ARN: "key/BankKey" }],
  ["ApiReminders", { ...table, ...mail, ...links, ...sending }],
  ["ApiSubscription", { ...table, ...site, ...provider, BUS_NAME: "Events" }],
  ["ApiWhatsapp", { ...table, ...site, ...whatsapp, WHATSAPP_QUEUE_URL: "WhatsappQueue", GRAPH_URL }],
  ["ApiWhatsappHook", { ...table, ...whatsapp, WHATSAPP_QUEUE_URL: "WhatsappQueue" }],
  ["WhatsappUpdates", { ...table, ...site, ...whatsapp, BUS_NAME: "Events", GRAPH_URL }],
  ["ApiWebhook", { ...table, ...provider, ...webhookSecret, BUS_NAME: "Events" }],
  ["BillingTick", { SHARD_QUEUE_URL: "ShardQueue" }],
  ["BillingShard", { ...table, SHARD_QUEUE_URL: "ShardQueue", OWNER_QUEUE_URL: "OwnerQueue" }],
  ["BankReader", { ...table, ...linkSecret, BUS_NAME: "Events", BANK_KEY_ARN: "key/BankKey" }],
  ["ReminderRunner", { ...table, ...mail, ...links, ...sending }],
  ["BillingOwner", { ...table, ...mail, ...links, ...sending, OWNER_QUEUE_URL: "OwnerQueue" }],
  ["MailEvents", table],
  ["BillingSummary", { ...table, ...site, ...mail }],
  ["OwnerNotice", { ...table, ...site, ...mail }],
  ["Receipt", { ...table, ...mail, ...links }],
  ["Welcome", { ...table, ...site, ...mail }],
  ["TrialWarner", { ...table, ...site, ...mail }],
  ["UserPoolCustomMessage", site],
  ["UserPoolPreToken", {}],
];

test.each(environments)("given %s, then its environment is exactly what it reads", (name, promised) => {
  expect(readableEnvironment(lambda(name).environment)).toEqual(promised);
});

test("given the stack, then each of its Lambdas has a time and an environment here", () => {
  const names = lambdas.map(({ name }) => name).toSorted();
  for (const rows of [timeouts, environments]) expect(rows.map(([name]) => name).toSorted()).toEqual(names);
});

/** Replaces physical names with readable names: "emdia-production-TableTable-bdvfbzta" is Table. */
function readableEnvironment(environment: Record<string, string>) {
  const plain = new Set(Object.keys({ ...site, ...provider, ...webhookSecret, MAIL_SENDER: "", COGNITO_URL: "" }));
  return Object.fromEntries(
    Object.entries(environment).map(([key, value]) => [key, plain.has(key) ? value : readable(value)]),
  );
}

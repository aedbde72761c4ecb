import { expect, test } from "vitest";
import { lambdas, roles } from "./model.ts";
import { snapshot } from "./snapshot.ts";

const onTable = (...actions: string[]) => actions.map((action) => `dynamodb:${action} on Table`);
const fromUs = "if StringEquals ses:FromAddress cobranca@emdia.com.br";
const sendMail = [`ses:SendRawEmail on identity/emdia.com.br ${fromUs}`, `ses:SendRawEmail on Email ${fromUs}`];
const consume = (queue: string) =>
  ["ReceiveMessage", "DeleteMessage", "ChangeMessageVisibility", "GetQueueAttributes"].map(
    (call) => `sqs:${call} on ${queue}`,
  );
/** Returns rights on the partitions with a prefix: a request must name the items' keys. */
const onPartitions = (prefix: string, ...actions: string[]) =>
  onTable(...actions).map(
    (grant) =>
      `${grant} if ForAllValues:StringLike dynamodb:LeadingKeys ${prefix}* and Null dynamodb:LeadingKeys false`,
  );
const sendTo = (queue: string) => [`sqs:SendMessage on ${queue}`];

const sendPacedMail = [...sendMail, ...onPartitions("RATE#", "UpdateItem")];

/** Lambda sends the traces with the function's role, and X-Ray has no resources. */
const traces = ["xray:PutTraceSegments on *", "xray:PutTelemetryRecords on *"];

/** The rights of each Lambda, without those for traces; every other call is denied. */
const matrix: Record<string, readonly string[]> = {
  ApiAccounts: [
    ...onPartitions("LIMIT#", "UpdateItem"),
    "cognito-idp:AdminGetUser on userpool/sa-east-1_UserPoolUserPool",
    "cognito-idp:AdminDeleteUser on userpool/sa-east-1_UserPoolUserPool",
  ],
  ApiProfile: [...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"), "events:PutEvents on Events"],
  ApiPlans: onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
  ApiStudents: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "dynamodb:Query on Table/index/open",
    "events:PutEvents on Events",
  ],
  ApiImports: onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
  ApiPayments: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
    "dynamodb:Query on Table/index/open",
    ...sendMail,
    "kms:Decrypt on key/WhatsappKey",
    "events:PutEvents on Events",
  ],
  ApiSettlements: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
    "dynamodb:Query on Table/index/open",
    "events:PutEvents on Events",
  ],
  ApiStatements: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "dynamodb:Query on Table/index/open",
    "events:PutEvents on Events",
  ],
  // This Lambda seals the credentials of banks and opens none.
  ApiBank: [
    ...onTable("GetItem", "PutItem", "DeleteItem"),
    ...onPartitions("LIMIT#", "UpdateItem"),
    "kms:GenerateDataKey on key/BankKey",
  ],
  ApiReminders: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "dynamodb:Query on Table/index/open",
    ...sendMail,
    "kms:Decrypt on key/WhatsappKey",
    "events:PutEvents on Events",
  ],
  // The Lambda that anonymous callers reach may not read students, charges or profiles.
  ApiPublic: [
    ...onPartitions("REG#", "GetItem"),
    ...onPartitions("PUB#", "Query"),
    ...onPartitions("LIMIT#", "UpdateItem"),
    ...onPartitions("HINT#", "GetItem", "UpdateItem"),
    ...sendTo("IntakeQueue"),
  ],
  // Of all data that owners store, this Lambda may change what a payer says about a charge.
  ApiPayerPage: [
    ...onPartitions("O#", "GetItem", "BatchGetItem"),
    "dynamodb:Query on Table/index/open",
    [
      "dynamodb:UpdateItem on Table if ForAllValues:StringLike dynamodb:LeadingKeys O#*",
      "ForAllValues:StringLike dynamodb:Attributes pk or sk or reportedAt or promisedFor or promisedAt or promisedBy or payerPromises or brokenPromises",
      "Null dynamodb:LeadingKeys false",
      "Null dynamodb:Attributes false",
    ].join(" and "),
    "events:PutEvents on Events if StringEquals events:detail-type payment.reported",
    ...onPartitions("LIMIT#", "UpdateItem"),
  ],
  // This Lambda reads an owner's data for documents, and changes none of it.
  ApiReceipts: [
    ...onPartitions("O#", "GetItem", "BatchGetItem", "Query"),
    "dynamodb:Query on Table/index/open",
    ...onPartitions("LIMIT#", "UpdateItem"),
  ],
  Intake: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
    ...consume("IntakeQueue"),
    "events:PutEvents on Events",
  ],
  ApiSubscription: [...onTable("GetItem", "PutItem"), "events:PutEvents on Events"],
  ApiWhatsapp: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "kms:GenerateDataKey on key/WhatsappKey",
    ...sendTo("WhatsappQueue"),
  ],
  ApiWhatsappHook: [
    ...onPartitions("HOOK#", "GetItem"),
    ...onPartitions("O#", "GetItem", "PutItem"),
    "kms:Decrypt on key/WhatsappKey",
    ...sendTo("WhatsappQueue"),
  ],
  WhatsappUpdates: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "dynamodb:Query on Table/index/open",
    ...consume("WhatsappQueue"),
    "events:PutEvents on Events",
    "kms:Decrypt on key/WhatsappKey",
  ],
  ApiWebhook: [...onTable("GetItem", "PutItem", "UpdateItem"), "events:PutEvents on Events"],
  ApiPrivacy: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "dynamodb:Query on Table/index/open",
    "events:PutEvents on Events",
  ],
  AccountEraserSchedule: ["lambda:InvokeFunction on AccountEraser", ...sendTo("AccountEraserDlq")],
  AccountEraser: [
    "dynamodb:Query on Table/index/due",
    ...onTable("GetItem", "Query", "PutItem", "DeleteItem"),
    "cognito-idp:AdminDeleteUser on userpool/sa-east-1_UserPoolUserPool",
    ...sendPacedMail,
    ...sendTo("AccountEraserDlq"),
  ],
  EndSubscription: [...onTable("GetItem"), ...sendTo("SubscriberDlq")],
  BillingSchedule: ["lambda:InvokeFunction on BillingTick", ...sendTo("BillingScheduleDlq")],
  BillingTick: [...sendTo("ShardQueue"), ...sendTo("BillingScheduleDlq")],
  BillingShard: [
    "dynamodb:Query on Table/index/due",
    ...sendTo("ShardQueue"),
    ...sendTo("OwnerQueue"),
    ...consume("ShardQueue"),
  ],
  BillingOwner: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"),
    "dynamodb:Query on Table/index/open",
    ...sendTo("OwnerQueue"),
    ...consume("OwnerQueue"),
    ...sendMail,
    "kms:Decrypt on key/WhatsappKey",
    "ses:GetSendQuota on *",
    "events:PutEvents on Events",
  ],
  MailEvents: [
    ...onTable("GetItem", "UpdateItem", "Query"),
    ...consume("MailOutcomeQueue"),
    ...sendTo("MailEventsDlq"),
  ],
  OwnerNotice: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    ...consume("OwnerNoticeQueue"),
    ...sendPacedMail,
  ],
  Receipt: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    ...consume("ReceiptQueue"),
    ...sendPacedMail,
  ],
  Welcome: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    ...consume("WelcomeQueue"),
    ...sendPacedMail,
  ],
  BillingSummary: [
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "DeleteItem"),
    "dynamodb:Query on Table/index/open",
    ...consume("BillingSummaryQueue"),
    ...sendPacedMail,
  ],
  BankReaderSchedule: ["lambda:InvokeFunction on BankReader", ...sendTo("BankReaderDlq")],
  BankReader: [
    "dynamodb:Query on Table/index/due",
    "dynamodb:Query on Table/index/open",
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    "events:PutEvents on Events",
    "kms:Decrypt on key/BankKey",
    "kms:GenerateDataKey on key/BankKey",
    ...sendTo("BankReaderDlq"),
  ],
  ReminderRunnerSchedule: ["lambda:InvokeFunction on ReminderRunner", ...sendTo("ReminderRunnerDlq")],
  ReminderRunner: [
    "dynamodb:Query on Table/index/due",
    "dynamodb:Query on Table/index/open",
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    ...sendMail,
    "kms:Decrypt on key/WhatsappKey",
    "events:PutEvents on Events",
    ...sendTo("ReminderRunnerDlq"),
  ],
  TrialWarnerSchedule: ["lambda:InvokeFunction on TrialWarner", ...sendTo("TrialWarnerDlq")],
  TrialWarner: [
    "dynamodb:Query on Table/index/due",
    "dynamodb:Query on Table/index/open",
    ...onTable("GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"),
    ...sendMail,
    ...sendTo("TrialWarnerDlq"),
  ],
  UserPoolCustomMessage: [],
  UserPoolPreToken: [],
};

test("given the stack, then it has exactly the roles of the matrix", () => {
  expect(roles.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix).toSorted());
});

test.each(Object.entries(matrix))("given the role of %s, then it may do exactly what the matrix says", (name, own) => {
  const promised = [...own, ...(lambdas.some((lambda) => lambda.name === name) ? traces : [])];
  const granted = roles.find((role) => role.name === name)?.grants ?? [];
  expect({
    denied: promised.filter((one) => !granted.includes(one)),
    tooMuch: granted.filter((one) => !promised.includes(one)),
  }).toEqual({ denied: [], tooMuch: [] });
});

test("given every policy, then no action and no resource has a wildcard, except traces and one call without resources", () => {
  expect(
    roles.flatMap(({ name, grants }) =>
      grants
        .filter((one) => one.split(" if ")[0]?.includes("*") && !traces.includes(one))
        .map((one) => `${name}: ${one}`),
    ),
  ).toEqual(["BillingOwner: ses:GetSendQuota on *"]);
});

test("given every Lambda, then the only managed policy is the one that lets it write its log", () => {
  const logs = "arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
  for (const { name, role } of lambdas) expect(role.managedPolicies, name).toEqual([logs]);
});

test("given every role, then only its service may assume it, never the account", () => {
  for (const { name, trusts } of roles) {
    const other = name.endsWith("Schedule") ? "scheduler" : "lambda";
    expect(trusts, name).toEqual([`${other}.amazonaws.com`]);
  }
});

/** The router sends the edge secret to the API, as proof that a call came through CloudFront. */
const receivers: Record<string, readonly string[]> = {
  ChargeLinkSecret: [
    "ApiPayerPage",
    "ApiPayments",
    "ApiReceipts",
    "ApiReminders",
    "ApiSettlements",
    "ApiStatements",
    "ApiStudents",
    "BankReader",
    "BillingOwner",
    "Receipt",
    "ReminderRunner",
  ],
  EdgeSecret: ["Router", "ApiAccounts", "ApiPayerPage", "ApiPublic", "ApiReceipts"],
  StripeSecretKey: ["AccountEraser", "ApiSubscription", "ApiWebhook", "EndSubscription"],
  StripeWebhookSecret: ["ApiWebhook"],
};

test("given the secrets, then exactly the named Lambdas receive them, and nothing else holds one", () => {
  expect(snapshot.secrets).toEqual(Object.keys(receivers).toSorted());
  for (const [secret, names] of Object.entries(receivers)) {
    const holders = snapshot.resources.filter(({ inputs }) => JSON.stringify(inputs).includes(`secret:${secret}`));
    expect(
      holders.map(({ parent }) => parent),
      secret,
    ).toEqual(names);
  }
});

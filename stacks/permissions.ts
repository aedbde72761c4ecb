import { mailRights } from "./mail-rights.ts";

/** SST's links would grant `dynamodb:*`. A transaction needs the rights of the items' actions. */

type ItemAction = "GetItem" | "BatchGetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem";

export function onTable(table: sst.aws.Dynamo, ...actions: readonly ItemAction[]) {
  return { actions: actions.map((action) => `dynamodb:${action}`), resources: [table.arn] };
}

/** Allows actions on partitions. The second condition refuses a scan, which names no keys. */
export function onPartitions(table: sst.aws.Dynamo, prefixes: readonly string[], ...actions: readonly ItemAction[]) {
  return {
    ...onTable(table, ...actions),
    conditions: [
      {
        test: "ForAllValues:StringLike",
        variable: "dynamodb:LeadingKeys",
        values: prefixes.map((prefix) => `${prefix}*`),
      },
      { test: "Null", variable: "dynamodb:LeadingKeys", values: ["false"] },
    ],
  };
}

/** IAM compares all attributes that the request names, including the key's. */
export function updateAttributes(table: sst.aws.Dynamo, prefix: string, attributes: readonly string[]) {
  const { conditions, ...rest } = onPartitions(table, [prefix], "UpdateItem");
  const named = { variable: "dynamodb:Attributes", values: ["pk", "sk", ...attributes] };
  return {
    ...rest,
    conditions: [
      ...conditions,
      { test: "ForAllValues:StringLike", ...named },
      { test: "Null", variable: "dynamodb:Attributes", values: ["false"] },
    ],
  };
}

export function queryIndex(table: sst.aws.Dynamo, index: string) {
  return { actions: ["dynamodb:Query"], resources: [$interpolate`${table.arn}/index/${index}`] };
}

export function sendTo(queue: sst.aws.Queue) {
  return { actions: ["sqs:SendMessage"], resources: [queue.arn] };
}

/** Allows the actions that Lambda's poller performs with the role of the function that it calls. */
export function consume(queue: sst.aws.Queue) {
  return {
    actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes"],
    resources: [queue.arn],
  };
}

export function sendMail(email: sst.aws.Email) {
  return mailRights($app.stage, [email.nodes.identity.arn, email.nodes.configurationSet.arn]);
}

/** Trusts only our account: another one's schedule that names our role could use it. */
export function trustOf(service: string) {
  const { accountId } = aws.getCallerIdentityOutput();
  const statement = {
    Effect: "Allow",
    Principal: { Service: service },
    Action: "sts:AssumeRole",
    Condition: { StringEquals: { "aws:SourceAccount": accountId } },
  };
  return $jsonStringify({ Version: "2012-10-17", Statement: [statement] });
}

/** All senders share the rate through one item (docs/decisions/026-mail-rate.md). */
export function sendPacedMail(table: sst.aws.Dynamo, email: sst.aws.Email) {
  return [sendMail(email), onPartitions(table, ["RATE#"], "UpdateItem")];
}

/** Lambda sends traces by the function's role. X-Ray has no resources, hence `*`. */
export const writeTraces = { actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], resources: ["*"] };

/** Allows reading the account's send quota. SES has no resource for it, so the resource is `*`. */
export const readSendQuota = { actions: ["ses:GetSendQuota"], resources: ["*"] };

export function deleteUsers(userPool: sst.aws.CognitoUserPool) {
  return { actions: ["cognito-idp:AdminDeleteUser"], resources: [userPool.arn] };
}

export function removeUnconfirmed(userPool: sst.aws.CognitoUserPool) {
  const { actions, resources } = deleteUsers(userPool);
  return { actions: ["cognito-idp:AdminGetUser", ...actions], resources };
}

export function publishOnly(bus: sst.aws.Bus, detailType: string) {
  const conditions = [{ test: "StringEquals", variable: "events:detail-type", values: [detailType] }];
  return { ...publishTo(bus), conditions };
}

export function publishTo(bus: sst.aws.Bus) {
  return { actions: ["events:PutEvents"], resources: [bus.arn] };
}

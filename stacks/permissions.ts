import { mailRights } from "./mail-rights.ts";

/**
 * This file spells out every permission that a Lambda can get. SST's links would grant `service:*`.
 * Transactions need no action of their own, because IAM checks their Put, Update and Delete.
 */

type ItemAction = "GetItem" | "BatchGetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem";

/** Allows these actions on items of the table, but not on its indexes. */
export function onTable(table: sst.aws.Dynamo, ...actions: readonly ItemAction[]) {
  return { actions: actions.map((action) => `dynamodb:${action}`), resources: [table.arn] };
}

/**
 * Allows these actions on items of partitions with these prefixes, and of no others, by the
 * partition keys in a request. A request without keys (a scan) would pass the first condition
 * alone, so the second requires keys.
 */
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

/**
 * Allows updates that set or read these attributes, and no others, on items of partitions with one
 * prefix. IAM compares the attributes that the request names, the key's included.
 */
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

/** Allows queries on one index, and nothing on the table itself. */
export function queryIndex(table: sst.aws.Dynamo, index: string) {
  return { actions: ["dynamodb:Query"], resources: [$interpolate`${table.arn}/index/${index}`] };
}

/** Allows sending messages to one queue. */
export function sendTo(queue: sst.aws.Queue) {
  return { actions: ["sqs:SendMessage"], resources: [queue.arn] };
}

/** Allows the actions that Lambda's poller performs with the role of the function it feeds. */
export function consume(queue: sst.aws.Queue) {
  return {
    actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes"],
    resources: [queue.arn],
  };
}

/** Allows sending raw mail from our one address, by our identity through our configuration set. */
export function sendMail(email: sst.aws.Email) {
  return mailRights($app.stage, [email.nodes.identity.arn, email.nodes.configurationSet.arn]);
}

/**
 * Lets a service assume a role for resources of this account alone. Without the account, another
 * account's schedule or deployment that named our role would be served, too.
 */
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

/**
 * Allows sending raw mail at the account's rate, which all senders share by one item
 * (docs/decisions/026-mail-rate.md). For Lambdas that may not update other items.
 */
export function sendPacedMail(table: sst.aws.Dynamo, email: sst.aws.Email) {
  return [sendMail(email), onPartitions(table, ["RATE#"], "UpdateItem")];
}

/**
 * Allows sending traces, which Lambda itself does with the function's role. X-Ray has no resources,
 * so it is `*`.
 */
export const writeTraces = { actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], resources: ["*"] };

/** Allows reading the account's remaining send quota. SES has no resource for it, so it is `*`. */
export const readSendQuota = { actions: ["ses:GetSendQuota"], resources: ["*"] };

/** Allows deleting users of one user pool. */
export function deleteUsers(userPool: sst.aws.CognitoUserPool) {
  return { actions: ["cognito-idp:AdminDeleteUser"], resources: [userPool.arn] };
}

/** Allows publishing one kind of event on the bus, and no other. */
export function publishOnly(bus: sst.aws.Bus, detailType: string) {
  const conditions = [{ test: "StringEquals", variable: "events:detail-type", values: [detailType] }];
  return { ...publishTo(bus), conditions };
}

/** Allows publishing events on the bus. */
export function publishTo(bus: sst.aws.Bus) {
  return { actions: ["events:PutEvents"], resources: [bus.arn] };
}

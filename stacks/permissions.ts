/**
 * Every grant a Lambda can get, spelled out. SST's links would grant `service:*`; transactions need no action of their
 * own (IAM checks their Put, Update and Delete).
 */

type ItemAction = "GetItem" | "BatchGetItem" | "Query" | "PutItem" | "UpdateItem" | "DeleteItem";

/** These actions on items of the table; indexes stay closed. */
export function onTable(table: sst.aws.Dynamo, ...actions: readonly ItemAction[]) {
  return { actions: actions.map((action) => `dynamodb:${action}`), resources: [table.arn] };
}

/**
 * These actions on the items of partitions with these prefixes, and of no others: IAM compares the partition keys that
 * a request names. Without keys (a scan) the first condition alone would hold, so the second asks that there are some.
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

/** Queries one index, and nothing of the table itself. */
export function queryIndex(table: sst.aws.Dynamo, index: string) {
  return { actions: ["dynamodb:Query"], resources: [$interpolate`${table.arn}/index/${index}`] };
}

/** Sends messages to one queue. */
export function sendTo(queue: sst.aws.Queue) {
  return { actions: ["sqs:SendMessage"], resources: [queue.arn] };
}

/** What Lambda's poller does in the name of the function it feeds. */
export function consume(queue: sst.aws.Queue) {
  return {
    actions: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility", "sqs:GetQueueAttributes"],
    resources: [queue.arn],
  };
}

/** Sends raw mail in the name of our identity through our configuration set. */
export function sendMail(email: sst.aws.Email) {
  return {
    actions: ["ses:SendRawEmail"],
    resources: [email.nodes.identity.arn, email.nodes.configurationSet.arn],
  };
}

/** Reads what the account may still send. SES knows no resource for it: the one `*` among our grants. */
export const readSendQuota = { actions: ["ses:GetSendQuota"], resources: ["*"] };

/** Removes people of one user pool. */
export function deleteUsers(userPool: sst.aws.CognitoUserPool) {
  return { actions: ["cognito-idp:AdminDeleteUser"], resources: [userPool.arn] };
}

/** Publishes facts on the bus. */
export function publishTo(bus: sst.aws.Bus) {
  return { actions: ["events:PutEvents"], resources: [bus.arn] };
}

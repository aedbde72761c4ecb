import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, ListEventBusesCommand } from "@aws-sdk/client-eventbridge";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { GetQueueAttributesCommand, paginateListQueues, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { dynamoTable } from "@emdia/core/table/client";
import { callAws } from "../aws/call-aws.ts";
import { Refusal } from "./verb.ts";

/** The app's name in `sst.config.ts`, with which the names of all its resources begin. */
const APP = "emdia";

/**
 * A queue of the stage by its name in `stacks/`; `deadLettersTo` is the ARN of its dead-letter
 * queue.
 */
export type StageQueue = { name: string; url: string; arn: string; waiting: number; deadLettersTo: string | undefined };

/** The stage's own resources, found by their names with the operator's credentials. */
export type Cloud = ReturnType<typeof openCloud>;

/**
 * Opens the clients. Region, endpoint and credentials are read from the environment, as for every
 * tool of AWS.
 */
export function openCloud(stage: string) {
  const prefix = `${APP}-${stage}-`;
  const dynamo = new DynamoDBClient({});
  // A queue's address names AWS even when the endpoint is another one.
  const sqs = new SQSClient({ useQueueUrlAsEndpoint: false });
  const events = new EventBridgeClient({});
  const one = (kind: string, names: readonly string[]): string => {
    const [name, ...more] = names;
    if (name !== undefined && more.length === 0) return name;
    const found = more.length > 0 ? `several: ${names.join(", ")}` : "none";
    throw new Refusal(
      `Stage ${stage} should have one ${kind}, and there is ${found}. Look at stage, region and account.`,
    );
  };
  const tableName = async () => {
    const names: string[] = [];
    for await (const page of paginateListTables({ client: dynamo }, {})) names.push(...(page.TableNames ?? []));
    return one(
      "table",
      names.filter((name) => name.startsWith(`${prefix}TableTable-`)),
    );
  };
  const queues = async (): Promise<StageQueue[]> => {
    const urls: string[] = [];
    for await (const page of paginateListQueues({ client: sqs }, { QueueNamePrefix: prefix, MaxResults: 100 }))
      urls.push(...(page.QueueUrls ?? []));
    const found = await Promise.all(urls.map((url) => describeQueue(sqs, prefix, url)));
    return found.filter((queue) => queue !== undefined).toSorted((a, b) => a.name.localeCompare(b.name));
  };
  return {
    dynamo,
    documents: DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } }),
    sqs,
    // The client does not repeat an invocation by itself, and the answer may take as long as the
    // longest Lambda.
    lambda: new LambdaClient({ maxAttempts: 1 }),
    mail: new SESv2Client({}),
    tableName,
    restoredPrefix: `${prefix}restored-`,
    /** The live table as core sees it. */
    table: async () => dynamoTable(await tableName()),
    queues,
    /**
     * Returns one queue of the stage.
     * @throws Refusal with the names of the existing queues
     */
    async queue(name: string): Promise<StageQueue> {
      const all = await queues();
      const found = all.find((queue) => queue.name === name);
      if (found) return found;
      throw new Refusal(
        `Stage ${stage} has no queue ${name}. It has: ${all.map((each) => each.name).join(", ") || "none"}.`,
      );
    },
    /** Performs a Cognito action on one account of the stage's user pool. */
    async changeAccount(action: string, Username: string, more: object): Promise<void> {
      const pools = await listUserPools();
      const ours = pools.filter(({ Name }) => Name.startsWith(`${prefix}UserPoolUserPool-`));
      const UserPoolId = one(
        "user pool",
        ours.map(({ Id }) => Id),
      );
      await callCognito(action, { UserPoolId, Username, ...more });
    },
    async busName(): Promise<string> {
      const { EventBuses = [] } = await events.send(new ListEventBusesCommand({ NamePrefix: prefix }));
      const names = EventBuses.map(({ Name = "" }) => Name);
      return one(
        "bus",
        names.filter((name) => name.startsWith(`${prefix}EventsBus-`)),
      );
    },
  };
}

async function callCognito(action: string, body: object): Promise<Response> {
  const { AWS_REGION: region = "", AWS_ENDPOINT_URL: url = `https://cognito-idp.${region}.amazonaws.com/` } =
    process.env;
  const target = `AWSCognitoIdentityProviderService.${action}`;
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amz-target": target };
  return callAws({ service: "cognito-idp", region, url, headers, body: JSON.stringify(body) });
}

type ListedPool = { Id: string; Name: string };

async function listUserPools(): Promise<ListedPool[]> {
  const found: ListedPool[] = [];
  for (let NextToken: string | undefined, isFirst = true; isFirst || NextToken; isFirst = false) {
    const page = await callCognito("ListUserPools", { MaxResults: 60, ...(NextToken ? { NextToken } : {}) });
    const answer: { UserPools?: ListedPool[]; NextToken?: string } = await page.json();
    found.push(...(answer.UserPools ?? []));
    NextToken = answer.NextToken;
  }
  return found;
}

async function describeQueue(sqs: SQSClient, prefix: string, url: string): Promise<StageQueue | undefined> {
  const [, name] = new RegExp(`/${prefix}([A-Za-z]+)Queue-\\w+$`).exec(url) ?? [];
  if (name === undefined) return undefined;
  const asked = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] });
  const { Attributes = {} } = await sqs.send(asked);
  const { QueueArn = "", ApproximateNumberOfMessages = "0", RedrivePolicy } = Attributes;
  const redrive: { deadLetterTargetArn?: string } = RedrivePolicy ? JSON.parse(RedrivePolicy) : {};
  const waiting = Number(ApproximateNumberOfMessages);
  return { name, url, arn: QueueArn, waiting, deadLettersTo: redrive.deadLetterTargetArn };
}

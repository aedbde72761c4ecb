import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { dynamoTable } from "@emdia/core/table/client";
import { Refusal } from "../refusal.ts";
import { type AskAws, pagesOf } from "./ask-aws.ts";

/** The names of all resources of a stage begin with this word. */
export const APP = "emdia";

/** A queue of the stage by its name in `stacks/`; `deadLettersTo` is an ARN. */
export type StageQueue = { name: string; url: string; arn: string; waiting: number; deadLettersTo: string | undefined };

export type Cloud = ReturnType<typeof openCloud>;

type Queues = { QueueUrls?: string[]; NextToken?: string };
type Pools = { UserPools?: { Id: string; Name: string }[]; NextToken?: string };

/** Each resource is looked up when it is first needed. */
export function openCloud(stage: string, ask: AskAws) {
  const prefix = `${APP}-${stage}-`;
  const dynamo = new DynamoDBClient({});
  const one = (kind: string, names: readonly string[], own: string): string => {
    const [name, ...more] = names.filter((each) => each.startsWith(`${prefix}${own}`));
    if (name !== undefined && more.length === 0) return name;
    const found = more.length > 0 ? `several: ${[name, ...more].join(", ")}` : "none";
    throw new Refusal(
      `Stage ${stage} should have one ${kind}, and there is ${found}. Look at stage, region and account.`,
    );
  };
  const askSqs = async <T>(action: string, json: object): Promise<T> =>
    (await ask("sqs", { target: `AmazonSQS.${action}`, json })).json();
  const askCognito = async <T>(action: string, json: object): Promise<T> =>
    (await ask("cognito-idp", { target: `AWSCognitoIdentityProviderService.${action}`, json })).json();
  const tableName = async () => {
    const names: string[] = [];
    for await (const page of paginateListTables({ client: dynamo }, {})) names.push(...(page.TableNames ?? []));
    return one("table", names, "TableTable-");
  };
  const queues = async (): Promise<StageQueue[]> => {
    const read = (NextToken: string | undefined) =>
      askSqs<Queues>("ListQueues", { QueueNamePrefix: prefix, MaxResults: 100, NextToken });
    const pages = await pagesOf(read, ({ NextToken }) => NextToken);
    const found = await Promise.all(pages.flatMap(({ QueueUrls = [] }) => QueueUrls).map(describeQueue));
    return found.filter((queue) => queue !== undefined).toSorted((a, b) => a.name.localeCompare(b.name));
  };
  const describeQueue = async (url: string): Promise<StageQueue | undefined> => {
    const [, name] = new RegExp(`/${prefix}([A-Za-z]+)Queue-\\w+$`).exec(url) ?? [];
    if (name === undefined) return undefined;
    const all = { QueueUrl: url, AttributeNames: ["All"] };
    const { Attributes } = await askSqs<{ Attributes: Record<string, string> }>("GetQueueAttributes", all);
    const { QueueArn: arn = "", ApproximateNumberOfMessages: waiting = "0", RedrivePolicy = "{}" } = Attributes;
    const redrive: { deadLetterTargetArn?: string } = JSON.parse(RedrivePolicy);
    return { name, url, arn, waiting: Number(waiting), deadLettersTo: redrive.deadLetterTargetArn };
  };
  return {
    ask,
    askSqs,
    dynamo,
    documents: DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } }),
    tableName,
    restoredPrefix: `${prefix}restored-`,
    table: async () => dynamoTable(await tableName()),
    queues,
    /** @throws Refusal with the names of the existing queues */
    async queue(name: string): Promise<StageQueue> {
      const all = await queues();
      const found = all.find((queue) => queue.name === name);
      if (found) return found;
      throw new Refusal(
        `Stage ${stage} has no queue ${name}. It has: ${all.map((each) => each.name).join(", ") || "none"}.`,
      );
    },
    async changeAccount(action: string, Username: string, more: object): Promise<void> {
      const read = (NextToken: string | undefined) => askCognito<Pools>("ListUserPools", { MaxResults: 60, NextToken });
      const pages = await pagesOf(read, ({ NextToken }) => NextToken);
      const pools = pages.flatMap(({ UserPools = [] }) => UserPools);
      const names = pools.map(({ Name }) => Name);
      const name = one("user pool", names, "UserPoolUserPool-");
      await askCognito(action, { UserPoolId: pools.find(({ Name }) => Name === name)?.Id, Username, ...more });
    },
    async busName(): Promise<string> {
      const answer = await ask("events", { target: "AWSEvents.ListEventBuses", json: { NamePrefix: prefix } });
      const { EventBuses = [] }: { EventBuses?: { Name: string }[] } = await answer.json();
      const names = EventBuses.map(({ Name }) => Name);
      return one("bus", names, "EventsBus-");
    },
  };
}

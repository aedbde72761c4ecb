import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { clientAs, regionUnderTest } from "../../testing/region-under-test.ts";

const TableName = "things";
const Key = { pk: { S: "a" }, sk: { S: "1" } };

test("given an item, when put twice on condition that it is new, then the second is refused with the old item", async () => {
  const client = new DynamoDBClient(clientAs(await regionUnderTest(), "root"));
  const put = new PutItemCommand({
    TableName,
    Item: { ...Key, n: { N: "1" } },
    ConditionExpression: "attribute_not_exists(pk)",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  await client.send(put);
  await expect(client.send(put)).rejects.toMatchObject({
    name: "ConditionalCheckFailedException",
    Item: { n: { N: "1" } },
  });
});

test("given a transaction with one failing condition, when sent, then nothing is written and the reasons keep their order", async () => {
  const client = new DynamoDBClient(clientAs(await regionUnderTest(), "root"));
  const transaction = new TransactWriteItemsCommand({
    TransactItems: [
      { Put: { TableName, Item: Key } },
      { ConditionCheck: { TableName, Key: { ...Key, sk: { S: "2" } }, ConditionExpression: "attribute_exists(pk)" } },
    ],
  });
  await expect(client.send(transaction)).rejects.toMatchObject({
    CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed" }],
  });
  expect((await client.send(new GetItemCommand({ TableName, Key }))).Item).toBeUndefined();
});

test("given the sparse index, when queried, then it returns only items with its keys, and only their keys", async () => {
  const client = new DynamoDBClient(clientAs(await regionUnderTest(), "root"));
  const due = { g1pk: { S: "DUE#1" }, g1sk: { S: "2026" } };
  await client.send(new PutItemCommand({ TableName, Item: { ...Key, ...due, more: { S: "x" } } }));
  await client.send(new PutItemCommand({ TableName, Item: { ...Key, sk: { S: "2" } } }));
  const ExpressionAttributeValues = { ":p": { S: "DUE#1" } };
  const KeyConditionExpression = "g1pk = :p";
  const { Items } = await client.send(
    new QueryCommand({ TableName, IndexName: "due", KeyConditionExpression, ExpressionAttributeValues }),
  );
  expect(Items).toEqual([{ ...Key, ...due }]);
});

test("given a role for single puts and gets on the table, when it goes beyond, then each denial names action and resource", async () => {
  const region = await regionUnderTest();
  const client = new DynamoDBClient(clientAs(region, "echo"));
  await client.send(new PutItemCommand({ TableName, Item: Key }));
  const transaction = new TransactWriteItemsCommand({
    TransactItems: [{ Put: { TableName, Item: Key } }, { Delete: { TableName, Key } }],
  });
  await expect(client.send(transaction)).rejects.toMatchObject({ name: "AccessDeniedException" });
  const query = new QueryCommand({
    TableName,
    IndexName: "due",
    KeyConditionExpression: "g1pk = :p",
    ExpressionAttributeValues: { ":p": { S: "x" } },
  });
  await expect(client.send(query)).rejects.toMatchObject({ name: "AccessDeniedException" });
  expect(region.state().denied.map(({ action, resource }) => [action, resource.split("/").slice(1).join("/")])).toEqual(
    [
      ["dynamodb:DeleteItem", "things"],
      ["dynamodb:Query", "things/index/due"],
    ],
  );
});

test.for([
  ["throttle", "ProvisionedThroughputExceededException", false],
  ["error", "InternalServerError", false],
  ["lost-response", "", true],
] as const)(
  "given the fault %s on every put, when put, then it fails (%s) and the effect happened: %s",
  async ([kind, name, isDone]) => {
    const region = await regionUnderTest();
    const client = new DynamoDBClient(clientAs(region, "echo"));
    region.faults.set({ service: "dynamodb", action: "PutItem", rate: 1, kind });
    const failure = await client.send(new PutItemCommand({ TableName, Item: Key })).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    if (name) expect(failure).toHaveProperty("name", name);
    const { Item } = await client.send(new GetItemCommand({ TableName, Key }));
    expect(Item !== undefined).toBe(isDone);
    region.faults.set({ service: "dynamodb", action: "PutItem", rate: 0, kind });
    await client.send(new PutItemCommand({ TableName, Item: Key }));
  },
);

test("given the fault timeout, when put, then nothing is answered and nothing done", async () => {
  const region = await regionUnderTest();
  const client = new DynamoDBClient(clientAs(region, "echo"));
  region.faults.set({ service: "dynamodb", action: "PutItem", rate: 1, kind: "timeout" });
  const putting = client.send(new PutItemCommand({ TableName, Item: Key }), { abortSignal: AbortSignal.timeout(100) });
  await expect(putting).rejects.toMatchObject({ name: expect.stringMatching(/Abort|Timeout/) });
  expect((await client.send(new GetItemCommand({ TableName, Key }))).Item).toBeUndefined();
});

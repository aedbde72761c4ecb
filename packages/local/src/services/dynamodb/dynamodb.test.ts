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

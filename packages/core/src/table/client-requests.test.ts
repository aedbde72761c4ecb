import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ConditionFailed, type Table, TransactionRefused } from "../model/ports/table.ts";
import { dynamoEndpoint } from "../testing/dynamo-endpoint.ts";
import { dynamoTable } from "./client.ts";

let endpoint: Awaited<ReturnType<typeof dynamoEndpoint>>;
let table: Table;
beforeAll(async () => {
  endpoint = await dynamoEndpoint();
  for (const [name, value] of Object.entries(endpoint.environment)) vi.stubEnv(name, value);
  table = dynamoTable("Tabela");
  await table.get({ pk: "a", sk: "b" });
});
beforeEach(() => {
  endpoint.asked.length = 0;
  endpoint.answers.length = 0;
});
afterAll(() => {
  endpoint.close();
  vi.unstubAllEnvs();
});

const KEY = { pk: "O#1", sk: "PLAN#1" };
const WIRE_KEY = { pk: { S: "O#1" }, sk: { S: "PLAN#1" } };
const isNew = { expression: "attribute_not_exists(pk)" };
const isOurs = { expression: "#by = :by", names: { "#by": "by" }, values: { ":by": "eu" } };
const rename = { expression: "SET #n = :n", names: { "#n": "name" }, values: { ":n": "Ana" } };
const RETURNS_OLD = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" };
const item = { TableName: "Tabela", Item: WIRE_KEY };
const key = { TableName: "Tabela", Key: WIRE_KEY };
const ours = {
  ConditionExpression: "#by = :by",
  ExpressionAttributeNames: { "#by": "by" },
  ExpressionAttributeValues: { ":by": { S: "eu" } },
  ...RETURNS_OLD,
};

/** Makes a call, gives it these answers in turn, and returns its result and its requests. */
async function askedBy(call: () => Promise<unknown>, ...answers: (typeof endpoint.answers)[number][]) {
  endpoint.answers.push(...answers);
  const answer = await call();
  return { answer, asked: [...endpoint.asked] };
}

test("given a read, when it is asked, then it may be a moment old unless it is asked to be of now", async () => {
  const { answer, asked } = await askedBy(() => table.get(KEY), { Item: { ...WIRE_KEY, n: { N: "3" } } });
  expect(answer).toEqual({ ...KEY, n: 3 });
  expect(asked).toEqual([{ action: "GetItem", input: { TableName: "Tabela", Key: WIRE_KEY, ConsistentRead: false } }]);
  endpoint.asked.length = 0;
  const strong = await askedBy(() => table.get(KEY, { consistent: true }));
  expect(strong.answer).toBeUndefined();
  expect(strong.asked).toMatchObject([{ input: { ConsistentRead: true } }]);
});

test("given an item, when it is put, then undefined fields are left out, and a condition goes along with its names", async () => {
  const { asked } = await askedBy(async () => {
    await table.put({ ...KEY, name: "Pilates", note: undefined });
    await table.put(KEY, isOurs);
    await table.put(KEY, isNew);
  });
  expect(asked).toEqual([
    { action: "PutItem", input: { TableName: "Tabela", Item: { ...WIRE_KEY, name: { S: "Pilates" } } } },
    { action: "PutItem", input: { ...item, ...ours } },
    { action: "PutItem", input: { ...item, ConditionExpression: "attribute_not_exists(pk)", ...RETURNS_OLD } },
  ]);
});

const changeInput = {
  ...key,
  UpdateExpression: "SET #n = :n",
  ExpressionAttributeNames: { "#n": "name" },
  ExpressionAttributeValues: { ":n": { S: "Ana" } },
};
const ourChange = {
  ...changeInput,
  ...ours,
  ExpressionAttributeNames: { "#n": "name", "#by": "by" },
  ExpressionAttributeValues: { ":n": { S: "Ana" }, ":by": { S: "eu" } },
};

test("given a change, when it is requested, then the item is returned only if the caller reads it", async () => {
  const plain = await askedBy(() => table.update(KEY, rename, isOurs), { Attributes: { n: { S: "x" } } });
  expect(plain.answer).toBeUndefined();
  expect(plain.asked).toEqual([{ action: "UpdateItem", input: ourChange }]);
  endpoint.asked.length = 0;
  const read = await askedBy(() => table.updateAndRead(KEY, rename), { Attributes: { last: { N: "4" } } });
  expect(read.answer).toEqual({ last: 4 });
  expect(read.asked).toEqual([{ action: "UpdateItem", input: { ...changeInput, ReturnValues: "ALL_NEW" } }]);
  expect(await table.updateAndRead(KEY, rename)).toEqual({});
});

test("given a removal, when it is asked for, then its condition goes along", async () => {
  const { asked } = await askedBy(async () => {
    await table.remove(KEY);
    await table.remove(KEY, isOurs);
  });
  expect(asked).toEqual([
    { action: "DeleteItem", input: key },
    { action: "DeleteItem", input: { ...key, ...ours } },
  ]);
});

const ofOwner = { expression: "pk = :pk", values: { ":pk": "O#1" } };
const queryInput = {
  TableName: "Tabela",
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": { S: "O#1" } },
};

test("given a query that says nothing of it, when asked, then it goes upwards through the table and may be a moment old", async () => {
  const { answer, asked } = await askedBy(() => table.query({ key: ofOwner }));
  expect(answer).toEqual({ items: [], lastKey: undefined });
  expect(asked).toEqual([{ action: "Query", input: { ...queryInput, ScanIndexForward: true, ConsistentRead: false } }]);
});

test("given a query with every option, when sent, then each option is in the request, and the page has the start of the next one", async () => {
  const filter = { expression: "#s = :s", names: { "#s": "status" }, values: { ":s": "ativo" } };
  const how = { index: "due", limit: 2, startAfter: KEY, descending: true, consistent: true } as const;
  const page = { Items: [WIRE_KEY], LastEvaluatedKey: WIRE_KEY };
  const { answer, asked } = await askedBy(() => table.query({ key: ofOwner, filter, ...how }), page);
  expect(answer).toEqual({ items: [KEY], lastKey: KEY });
  expect(asked).toEqual([
    {
      action: "Query",
      input: {
        ...queryInput,
        IndexName: "due",
        FilterExpression: "#s = :s",
        ExpressionAttributeNames: { "#s": "status" },
        ExpressionAttributeValues: { ":pk": { S: "O#1" }, ":s": { S: "ativo" } },
        Limit: 2,
        ExclusiveStartKey: WIRE_KEY,
        ScanIndexForward: false,
        ConsistentRead: true,
      },
    },
  ]);
});

test("given 101 keys, when read together, then a hundred go at a time, of now, and what was left undone is asked again", async () => {
  const keys = Array.from({ length: 101 }, (_, at) => ({ pk: "O#1", sk: `PLAN#${at}` }));
  const wire = (sk: string) => ({ pk: { S: "O#1" }, sk: { S: sk } });
  const { answer, asked } = await askedBy(
    () => table.getMany(keys),
    { Responses: { Tabela: [wire("PLAN#0")] }, UnprocessedKeys: { Tabela: { Keys: [wire("PLAN#7")] } } },
    { Responses: { Tabela: [wire("PLAN#7")] } },
    { Responses: { Tabela: [wire("PLAN#100")] } },
  );
  expect(answer).toEqual(["PLAN#0", "PLAN#7", "PLAN#100"].map((sk) => ({ pk: "O#1", sk })));
  const requests = asked.map(({ input }) => Object(input).RequestItems.Tabela);
  expect(asked.map(({ action }) => action)).toEqual(["BatchGetItem", "BatchGetItem", "BatchGetItem"]);
  expect(requests.map(({ Keys, ConsistentRead }) => [Keys.length, ConsistentRead])).toEqual([
    [100, true],
    [1, true],
    [1, true],
  ]);
  expect([requests[1].Keys, requests[2].Keys]).toEqual([[wire("PLAN#7")], [wire("PLAN#100")]]);
  endpoint.asked.length = 0;
  expect(await table.getMany([])).toEqual([]);
  expect(endpoint.asked).toEqual([]);
});

test("given writes of every kind, when they go together, then each is spelled as its own", async () => {
  const { asked } = await askedBy(() =>
    table.transact([
      { put: KEY, condition: isOurs },
      { put: KEY },
      { update: KEY, change: rename, condition: isOurs },
      { remove: KEY, condition: isOurs },
      { remove: KEY },
    ]),
  );
  const TransactItems = [
    { Put: { ...item, ...ours } },
    { Put: item },
    { Update: ourChange },
    { Delete: { ...key, ...ours } },
    { Delete: key },
  ];
  expect(asked).toMatchObject([{ action: "TransactWriteItems", input: { TransactItems } }]);
});

const refused = (Item?: Record<string, unknown>) => ({
  error: "ConditionalCheckFailedException",
  body: Item ? { Item } : {},
});

test.each<[what: string, call: () => Promise<unknown>]>([
  ["put", () => table.put(KEY, isNew)],
  ["update", () => table.update(KEY, rename, isOurs)],
  ["update that reads", () => table.updateAndRead(KEY, rename, isOurs)],
  ["remove", () => table.remove(KEY, isOurs)],
])(
  "given a condition that does not hold, when asked to %s, then the conflicting item is returned",
  async (_what, call) => {
    endpoint.answers.push(refused({ ...WIRE_KEY, n: { N: "1" } }), refused());
    const failure = await call().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConditionFailed);
    expect(failure).toMatchObject({ item: { ...KEY, n: 1 } });
    await expect(call()).rejects.toMatchObject({ name: "ConditionFailed", item: undefined });
  },
);

test("given another failure, when it comes back, then it is not taken for a condition", async () => {
  endpoint.answers.push({ error: "ValidationException" }, { error: "ValidationException" });
  await expect(table.put(KEY, isNew)).rejects.toMatchObject({ name: "ValidationException" });
  await expect(table.transact([{ put: KEY }])).rejects.toMatchObject({ name: "ValidationException" });
});

const cancelled = (...codes: (string | undefined)[]) => ({
  error: "TransactionCanceledException",
  body: { CancellationReasons: codes.map((Code) => (Code ? { Code } : {})) },
});

test("given a transaction whose condition fails, when it is answered, then each write's reason is returned and nothing is tried again", async () => {
  endpoint.answers.push(cancelled("None", "ConditionalCheckFailed", undefined));
  const failure = await table.transact([{ put: KEY }]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TransactionRefused);
  expect(failure).toMatchObject({ reasons: ["None", "ConditionalCheckFailed", "None"] });
  expect(endpoint.asked).toHaveLength(1);
});

test("given undefined fields within a field or a change, when they are written, then they are left out", async () => {
  const mail = { state: "sent", reason: undefined };
  const { asked } = await askedBy(async () => {
    await table.put({ ...KEY, mail });
    await table.update(KEY, { ...rename, values: { ":n": mail } });
  });
  const written = { M: { state: { S: "sent" } } };
  expect(asked).toMatchObject([
    { input: { Item: { ...WIRE_KEY, mail: written } } },
    { input: { ExpressionAttributeValues: { ":n": written } } },
  ]);
});

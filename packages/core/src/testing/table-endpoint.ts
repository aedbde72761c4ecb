/** An endpoint on a table in memory, which lets a test use a Lambda's own client. */
import type { Key } from "../model/keys.ts";
import { ConditionFailed, type Expression, type Item, TransactionRefused, type Write } from "../model/ports/table.ts";
import type { memoryTable } from "./memory-table.ts";

type Input = { IndexName?: string; Limit?: number; ScanIndexForward?: boolean } & Record<string, unknown>;

/** Returns DynamoDB's answers for a table, also those to refused and to unknown actions. */
export function tableAnswers(table: ReturnType<typeof memoryTable>) {
  const actions = actionsOn(table);
  return async (name: string, body: string): Promise<{ status: number; body: object }> => {
    const action = actions[name];
    if (!action) return refusedAs("UnknownOperationException");
    try {
      return { status: 200, body: await action(JSON.parse(body)) };
    } catch (error) {
      if (error instanceof ConditionFailed)
        return refusedAs("ConditionalCheckFailedException", error.item ? { Item: encodeItem(error.item) } : {});
      if (error instanceof TransactionRefused)
        return refusedAs("TransactionCanceledException", {
          CancellationReasons: error.reasons.map((Code) => ({ Code })),
        });
      return refusedAs("ValidationException", { message: String(error) });
    }
  };
}

/** Encodes an attribute's value as DynamoDB does: under the name of its type. */
function encodeValue(value: unknown): object {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(encodeValue) };
  if (typeof value === "object") return { M: encodeItem(Object(value)) };
  if (typeof value === "boolean") return { BOOL: value };
  return typeof value === "number" ? { N: String(value) } : { S: value };
}
function decodeValue(value: object): unknown {
  const [[type, content] = []] = Object.entries(value);
  if (type === "L") return content.map(decodeValue);
  if (type === "M") return decodeItem(content);
  if (type === "NULL") return null;
  return type === "N" ? Number(content) : content;
}
const mapAttributes = (value: unknown, change: (one: never) => unknown): Item =>
  Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, one]) => (one === undefined ? [] : [[name, change(one as never)]])),
  );
const decodeItem = (value: unknown): Item => mapAttributes(value, decodeValue);
const encodeItem = (value: Item): Item => mapAttributes(value, encodeValue);

/** Returns an expression of a request, with the names and values of all its expressions. */
const expressionOf = (input: Input, name: string): Expression | undefined =>
  input[name] === undefined
    ? undefined
    : {
        expression: String(input[name]),
        names: Object(input.ExpressionAttributeNames),
        values: decodeItem(input.ExpressionAttributeValues),
      };
const conditionOf = (input: Input) => {
  const condition = expressionOf(input, "ConditionExpression");
  return condition ? { condition } : {};
};
const keyOf = (input: Input) => decodeItem(input.Key) as Key;
const changeOf = (input: Input) => expressionOf(input, "UpdateExpression") ?? { expression: "" };

function writeOf(one: Record<string, Input>): Write {
  const { Put, Update, Delete } = one;
  if (Put) return { put: decodeItem(Put.Item) as Item & Key, ...conditionOf(Put) };
  if (Delete) return { remove: keyOf(Delete), ...conditionOf(Delete) };
  if (Update) return { update: keyOf(Update), change: changeOf(Update), ...conditionOf(Update) };
  throw new Error("a transaction of something else");
}

type Action = (input: Input) => Promise<object>;
function actionsOn(table: ReturnType<typeof memoryTable>): Record<string, Action> {
  return {
    GetItem: async (input) => {
      const found = await table.get(keyOf(input));
      return found ? { Item: encodeItem(found) } : {};
    },
    PutItem: async (input) => {
      await table.put(decodeItem(input.Item) as Item & Key, conditionOf(input).condition);
      return {};
    },
    DeleteItem: async (input) => {
      await table.remove(keyOf(input), conditionOf(input).condition);
      return {};
    },
    UpdateItem: async (input) => {
      const after = await table.updateAndRead(keyOf(input), changeOf(input), conditionOf(input).condition);
      return { Attributes: encodeItem(after) };
    },
    Query: async (input) => {
      const filter = expressionOf(input, "FilterExpression");
      const { items, lastKey } = await table.query({
        ...(input.IndexName ? { index: input.IndexName } : {}),
        key: expressionOf(input, "KeyConditionExpression") ?? { expression: "" },
        ...(filter === undefined ? {} : { filter }),
        ...(input.Limit ? { limit: input.Limit } : {}),
        ...(input.ExclusiveStartKey ? { startAfter: decodeItem(input.ExclusiveStartKey) } : {}),
        descending: input.ScanIndexForward === false,
      });
      return { Items: items.map(encodeItem), ...(lastKey ? { LastEvaluatedKey: encodeItem(lastKey) } : {}) };
    },
    BatchGetItem: async ({ RequestItems }) => {
      const [[name = "", asked] = []] = Object.entries(Object(RequestItems) as Record<string, { Keys: unknown[] }>);
      const found = await table.getMany((asked?.Keys ?? []).map((key) => decodeItem(key) as Key));
      return { Responses: { [name]: found.map(encodeItem) } };
    },
    TransactWriteItems: async ({ TransactItems }) => {
      await table.transact((TransactItems as Record<string, Input>[]).map(writeOf));
      return {};
    },
  };
}

const refusedAs = (name: string, more: object = {}) => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: "refused", ...more },
});

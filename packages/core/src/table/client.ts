/** The table over the AWS SDK. No other file uses the SDK's table client. */
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { AppError } from "../model/app-error.ts";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { Key } from "../model/keys.ts";
import { ConditionFailed, type Item, type Table, TransactionRefused } from "../model/ports/table.ts";
import { conditionOf, merge, queryInput, updateInput, writeInput } from "./request-input.ts";
import { backOff, retryOnConflict, TRIES, type Wait } from "./retry-on-conflict.ts";

const BATCH = 100;

/**
 * Translates the SDK's refusals into the port's errors; other errors are returned unchanged. Busy
 * errors do not reach this function: `retryOnConflict` handles them.
 */
function refusalOf(error: unknown): unknown {
  // The document client leaves this item marshalled.
  if (error instanceof ConditionalCheckFailedException)
    return new ConditionFailed(error.Item && unmarshall(error.Item));
  if (!(error instanceof TransactionCanceledException)) return error;
  return new TransactionRefused((error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None"));
}

/**
 * Reads the items of at most a hundred keys. Keys that are returned unread are requested again
 * after a wait.
 * @throws AppError service.busy when nothing more was read, try after try
 */
async function readBatch(client: DynamoDBDocumentClient, table: string, keys: Key[], wait?: Wait): Promise<Item[]> {
  const found: Item[] = [];
  let pending = keys;
  for (let tries = 1; ; tries++) {
    const asked = { RequestItems: { [table]: { Keys: pending, ConsistentRead: true } } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand(asked));
    found.push(...(Responses?.[table] ?? []));
    const unread = (UnprocessedKeys?.[table]?.Keys ?? []).map(({ pk, sk }): Key => ({ pk, sk }));
    if (unread.length === 0) return found;
    if (unread.length < pending.length) tries = 1;
    if (tries >= TRIES) throw new AppError("service.busy");
    await backOff(tries, wait);
    pending = unread;
  }
}

/**
 * Returns the table over the AWS SDK. Endpoint, region and credentials are read from the runtime's
 * environment; `wait` is for tests. Every write and batch throws AppError service.busy if other
 * writers keep its items busy for too long.
 */
export function dynamoTable(name: string, wait?: Wait): Table {
  const plain = new DynamoDBClient(clientSettings(callLimits.table));
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  const written = <T>(send: () => Promise<T>): Promise<T> =>
    retryOnConflict(send, wait).catch((error: unknown) => Promise.reject(refusalOf(error)));
  return {
    async get(key, { consistent = false } = {}) {
      const answer = await client.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: consistent }));
      return answer.Item;
    },
    async put(item, condition) {
      const input = { TableName: name, Item: item, ...conditionOf(condition), ...merge(condition) };
      await written(() => client.send(new PutCommand(input)));
    },
    async update(key, change, condition) {
      await written(() => client.send(new UpdateCommand(updateInput(name, key, change, condition))));
    },
    async updateAndRead(key, change, condition) {
      const input = { ...updateInput(name, key, change, condition), ReturnValues: "ALL_NEW" as const };
      const answer = await written(() => client.send(new UpdateCommand(input)));
      return answer.Attributes ?? {};
    },
    async remove(key, condition) {
      const input = { TableName: name, Key: key, ...conditionOf(condition), ...merge(condition) };
      await written(() => client.send(new DeleteCommand(input)));
    },
    async query(input) {
      const answer = await client.send(new QueryCommand(queryInput(name, input)));
      return { items: answer.Items ?? [], lastKey: answer.LastEvaluatedKey };
    },
    async getMany(keys) {
      const found: Item[] = [];
      for (let start = 0; start < keys.length; start += BATCH)
        found.push(...(await readBatch(client, name, keys.slice(start, start + BATCH), wait)));
      return found;
    },
    async transact(writes) {
      const input = { TransactItems: writes.map((write) => writeInput(name, write)) };
      await written(() => client.send(new TransactWriteCommand(input)));
    },
  };
}

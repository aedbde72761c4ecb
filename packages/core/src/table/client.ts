/** No other file uses the SDK's table client. */
import {
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { AppError } from "../model/app-error.ts";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { Key } from "../model/keys.ts";
import { ConditionFailed, type Item, type Table, TransactionRefused } from "../model/ports/table.ts";
import { conditionOf, merge, queryInput, updateInput, wireOf, writeInput } from "./client-input.ts";
import { backOff, MAX_TRIES, retryOnConflict, type Wait } from "./retry-on-conflict.ts";

const BATCH = 100;

/** `wait` is for tests. Writes and batches throw AppError service.busy if items stay busy. */
export function dynamoTable(name: string, wait?: Wait): Table {
  const client = new DynamoDBClient(clientSettings(callLimits.table));
  const written = <T>(send: () => Promise<T>): Promise<T> =>
    retryOnConflict(send, wait).catch((error: unknown) => Promise.reject(refusalOf(error)));
  return {
    async get(key, { consistent = false } = {}) {
      const input = { TableName: name, Key: wireOf(key), ConsistentRead: consistent };
      const answer = await client.send(new GetItemCommand(input));
      return answer.Item && unmarshall(answer.Item);
    },
    async put(item, condition) {
      const input = { TableName: name, Item: wireOf(item), ...conditionOf(condition), ...merge(condition) };
      await written(() => client.send(new PutItemCommand(input)));
    },
    async update(key, change, condition) {
      await written(() => client.send(new UpdateItemCommand(updateInput(name, key, change, condition))));
    },
    async updateAndRead(key, change, condition) {
      const input = { ...updateInput(name, key, change, condition), ReturnValues: "ALL_NEW" as const };
      const answer = await written(() => client.send(new UpdateItemCommand(input)));
      return unmarshall(answer.Attributes ?? {});
    },
    async remove(key, condition) {
      const input = { TableName: name, Key: wireOf(key), ...conditionOf(condition), ...merge(condition) };
      await written(() => client.send(new DeleteItemCommand(input)));
    },
    async query(input) {
      const answer = await client.send(new QueryCommand(queryInput(name, input)));
      const { Items = [], LastEvaluatedKey } = answer;
      return {
        items: Items.map((item) => unmarshall(item)),
        lastKey: LastEvaluatedKey && unmarshall(LastEvaluatedKey),
      };
    },
    async getMany(keys) {
      const found: Item[] = [];
      for (let start = 0; start < keys.length; start += BATCH)
        found.push(...(await readBatch(client, name, keys.slice(start, start + BATCH), wait)));
      return found;
    },
    async transact(writes) {
      const input = { TransactItems: writes.map((write) => writeInput(name, write)) };
      await written(() => client.send(new TransactWriteItemsCommand(input)));
    },
  };
}

/** Busy errors do not reach this function: `retryOnConflict` handles them. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ConditionalCheckFailedException)
    return new ConditionFailed(error.Item && unmarshall(error.Item));
  if (!(error instanceof TransactionCanceledException)) return error;
  return new TransactionRefused((error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None"));
}

/** Reads at most a hundred. @throws AppError service.busy when several tries read nothing more */
async function readBatch(client: DynamoDBClient, table: string, keys: Key[], wait?: Wait): Promise<Item[]> {
  const found: Item[] = [];
  let pending = keys;
  for (let tries = 1; ; tries++) {
    const asked = { RequestItems: { [table]: { Keys: pending.map(wireOf), ConsistentRead: true } } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetItemCommand(asked));
    found.push(...(Responses?.[table] ?? []).map((item) => unmarshall(item)));
    const unread = (UnprocessedKeys?.[table]?.Keys ?? []).map((key) => unmarshall(key) as Key);
    if (unread.length === 0) return found;
    if (unread.length < pending.length) tries = 1;
    if (tries >= MAX_TRIES) throw new AppError("service.busy");
    await backOff(tries, wait);
    pending = unread;
  }
}

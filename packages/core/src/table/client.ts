/** The table behind the AWS SDK. No other file knows it. */
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
import { conditionOf, merge, updateInput, writeInput } from "./request-input.ts";
import { Sha256 } from "./sha256.ts";
import { ConditionFailed, type Item, type Table, TransactionRefused } from "./table.ts";

const CONFLICT_TRIES = 6;
const BATCH = 100;

async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The document client leaves this item marshalled.
    throw new ConditionFailed(error.Item && unmarshall(error.Item));
  }
}

/** Processor time of every call: a log that nobody reads, and the SDK's name in a header. */
const NEEDLESS = ["loggerMiddleware", "getUserAgentMiddleware"];

/** The SDK makes a signer at every call, out of all its settings, and they never change: credentials are asked for by it. */
function keepSigner({ config }: DynamoDBClient): void {
  const make = config.signer;
  let kept: Awaited<ReturnType<typeof make>> | undefined;
  config.signer = async (scheme) => {
    kept ??= await make(scheme);
    return kept;
  };
}

/** The table behind the AWS SDK. Endpoint, region and credentials come from the runtime's environment. */
export function dynamoTable(name: string): Table {
  const plain = new DynamoDBClient({
    maxAttempts: 4,
    sha256: Sha256,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000 },
  });
  for (const step of NEEDLESS) plain.middlewareStack.remove(step);
  keepSigner(plain);
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  return {
    async get(key, { consistent = false } = {}) {
      const answer = await client.send(new GetCommand({ TableName: name, Key: key, ConsistentRead: consistent }));
      return answer.Item;
    },
    async put(item, condition) {
      const input = { TableName: name, Item: item, ...conditionOf(condition), ...merge(condition) };
      await refusing(client.send(new PutCommand(input)));
    },
    async update(key, change, condition) {
      await refusing(client.send(new UpdateCommand(updateInput(name, key, change, condition))));
    },
    async updateAndRead(key, change, condition) {
      const input = { ...updateInput(name, key, change, condition), ReturnValues: "ALL_NEW" as const };
      const answer = await refusing(client.send(new UpdateCommand(input)));
      return answer.Attributes ?? {};
    },
    async remove(key, condition) {
      const input = { TableName: name, Key: key, ...conditionOf(condition), ...merge(condition) };
      await refusing(client.send(new DeleteCommand(input)));
    },
    async query({ index, key, filter, limit, startAfter, descending = false, consistent = false }) {
      const answer = await client.send(
        new QueryCommand({
          TableName: name,
          ...(index ? { IndexName: index } : {}),
          KeyConditionExpression: key.expression,
          ...(filter ? { FilterExpression: filter.expression } : {}),
          ...merge(key, filter),
          ...(limit ? { Limit: limit } : {}),
          ...(startAfter ? { ExclusiveStartKey: startAfter } : {}),
          ScanIndexForward: !descending,
          ConsistentRead: consistent,
        }),
      );
      return { items: answer.Items ?? [], lastKey: answer.LastEvaluatedKey };
    },
    async getMany(keys) {
      const found: Item[] = [];
      for (let pending = [...keys]; pending.length > 0; ) {
        const batch = pending.splice(0, BATCH);
        const answer = await client.send(
          new BatchGetCommand({ RequestItems: { [name]: { Keys: batch, ConsistentRead: true } } }),
        );
        found.push(...(answer.Responses?.[name] ?? []));
        for (const { pk, sk } of answer.UnprocessedKeys?.[name]?.Keys ?? []) pending.push({ pk, sk });
      }
      return found;
    },
    async transact(writes) {
      const command = { TransactItems: writes.map((write) => writeInput(name, write)) };
      for (let attempt = 1; ; attempt++) {
        try {
          await client.send(new TransactWriteCommand(command));
          return;
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const reasons = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? "None");
          if (!reasons.includes("TransactionConflict") || attempt >= CONFLICT_TRIES)
            throw new TransactionRefused(reasons);
          await new Promise((resolve) => setTimeout(resolve, 25 * 2 ** attempt * Math.random()));
        }
      }
    },
  };
}

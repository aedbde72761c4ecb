/** The table as core sees it: eight calls, plain items, three errors. The only file with the DynamoDB SDK. */
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
import type { Key } from "./keys.ts";
import { Sha256 } from "./sha256.ts";

/** A stored item; repositories parse it before anyone else sees it. */
export type Item = Record<string, unknown>;

/** A DynamoDB expression with its names and values. */
export type Expression = { expression: string; names?: Record<string, string>; values?: Item };

export type QueryInput = {
  index?: string;
  key: Expression;
  filter?: Expression;
  limit?: number;
  startAfter?: Item | undefined;
  descending?: boolean;
  consistent?: boolean;
};
export type QueryPage = { items: Item[]; lastKey: Item | undefined };

export type Write =
  | { put: Item; condition?: Expression }
  | { update: Key; change: Expression; condition?: Expression }
  | { remove: Key; condition?: Expression };

/**
 * The port verbs use. Conditional calls throw ConditionFailed with the item that stood in the way; `transact` throws
 * TransactionRefused with one reason per write, and retries TransactionConflict, which the SDK does not.
 */
export type Table = {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  put(item: Item, condition?: Expression): Promise<void>;
  update(key: Key, change: Expression, condition?: Expression): Promise<void>;
  /** As `update`, and the item as it is from then on comes back: a kilobyte to send and to read. */
  updateAndRead(key: Key, change: Expression, condition?: Expression): Promise<Item>;
  remove(key: Key, condition?: Expression): Promise<void>;
  query(input: QueryInput): Promise<QueryPage>;
  getMany(keys: Key[]): Promise<Item[]>;
  transact(writes: Write[]): Promise<void>;
};

/** A condition did not hold; `item` is what stands there now. */
export class ConditionFailed extends Error {
  override readonly name = "ConditionFailed";
  readonly item: Item | undefined;
  constructor(item: Item | undefined) {
    super("the condition did not hold");
    this.item = item;
  }
}

/** A transaction was refused; reasons stand in the order of its writes. */
export class TransactionRefused extends Error {
  override readonly name = "TransactionRefused";
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`the transaction was refused: ${reasons.join(", ")}`);
    this.reasons = reasons;
  }
}

const CONFLICT_TRIES = 6;
const BATCH = 100;

const merge = (...parts: (Expression | undefined)[]) => {
  const names = Object.assign({}, ...parts.map((part) => part?.names));
  const values = Object.assign({}, ...parts.map((part) => part?.values));
  return {
    ...(Object.keys(names).length ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length ? { ExpressionAttributeValues: values } : {}),
  };
};
const conditionOf = (condition: Expression | undefined) =>
  condition
    ? { ConditionExpression: condition.expression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }
    : {};

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
  const write = (one: Write) => {
    const shared = { TableName: name, ...conditionOf(one.condition) };
    if ("put" in one) return { Put: { ...shared, Item: one.put, ...merge(one.condition) } };
    if ("remove" in one) return { Delete: { ...shared, Key: one.remove, ...merge(one.condition) } };
    return { Update: updateInput(one.update, one.change, one.condition) };
  };
  const updateInput = (key: Key, change: Expression, condition?: Expression) => ({
    TableName: name,
    Key: key,
    UpdateExpression: change.expression,
    ...conditionOf(condition),
    ...merge(change, condition),
  });
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
      await refusing(client.send(new UpdateCommand(updateInput(key, change, condition))));
    },
    async updateAndRead(key, change, condition) {
      const input = { ...updateInput(key, change, condition), ReturnValues: "ALL_NEW" as const };
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
      const command = { TransactItems: writes.map(write) };
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

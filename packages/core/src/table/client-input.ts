import { marshall } from "@aws-sdk/util-dynamodb";
import type { Key } from "../model/keys.ts";
import type { Expression, Item, QueryInput, Write } from "../model/ports/table.ts";

export const wireOf = (item: Item) => marshall(item, { removeUndefinedValues: true });

/** Empty maps are omitted, as DynamoDB requires. */
export const merge = (...parts: (Expression | undefined)[]) => {
  const names = Object.assign({}, ...parts.map((part) => part?.names));
  const values = Object.assign({}, ...parts.map((part) => part?.values));
  return {
    ...(Object.keys(names).length ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length ? { ExpressionAttributeValues: wireOf(values) } : {}),
  };
};

export const conditionOf = (condition: Expression | undefined) =>
  condition
    ? { ConditionExpression: condition.expression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }
    : {};

export const updateInput = (table: string, key: Key, change: Expression, condition?: Expression) => ({
  TableName: table,
  Key: wireOf(key),
  UpdateExpression: change.expression,
  ...conditionOf(condition),
  ...merge(change, condition),
});

/** The order is ascending unless the input asks for descending order. */
export const queryInput = (table: string, { index, key, filter, limit, startAfter, ...how }: QueryInput) => ({
  TableName: table,
  ...(index ? { IndexName: index } : {}),
  KeyConditionExpression: key.expression,
  ...(filter ? { FilterExpression: filter.expression } : {}),
  ...merge(key, filter),
  ...(limit ? { Limit: limit } : {}),
  ...(startAfter ? { ExclusiveStartKey: wireOf(startAfter) } : {}),
  ScanIndexForward: !how.descending,
  ConsistentRead: how.consistent ?? false,
});

export function writeInput(table: string, write: Write) {
  const shared = { TableName: table, ...conditionOf(write.condition) };
  if ("put" in write) return { Put: { ...shared, Item: wireOf(write.put), ...merge(write.condition) } };
  if ("remove" in write) return { Delete: { ...shared, Key: wireOf(write.remove), ...merge(write.condition) } };
  return { Update: updateInput(table, write.update, write.change, write.condition) };
}

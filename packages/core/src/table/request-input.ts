/** The form of the port's expressions and writes in a request to DynamoDB. */
import type { Key } from "../model/keys.ts";
import type { Expression, QueryInput, Write } from "../model/ports/table.ts";

/** Merges the names and values of all parts; empty ones are omitted, as DynamoDB requires. */
export const merge = (...parts: (Expression | undefined)[]) => {
  const names = Object.assign({}, ...parts.map((part) => part?.names));
  const values = Object.assign({}, ...parts.map((part) => part?.values));
  return {
    ...(Object.keys(names).length ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length ? { ExpressionAttributeValues: values } : {}),
  };
};

/** Returns a condition's fields; a refusal returns the conflicting item. */
export const conditionOf = (condition: Expression | undefined) =>
  condition
    ? { ConditionExpression: condition.expression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }
    : {};

/** Returns the fields of an UpdateItem, and of an update within a transaction. */
export const updateInput = (table: string, key: Key, change: Expression, condition?: Expression) => ({
  TableName: table,
  Key: key,
  UpdateExpression: change.expression,
  ...conditionOf(condition),
  ...merge(change, condition),
});

/** Returns the fields of a Query; in ascending order unless it asks for descending order. */
export const queryInput = (table: string, { index, key, filter, limit, startAfter, ...how }: QueryInput) => ({
  TableName: table,
  ...(index ? { IndexName: index } : {}),
  KeyConditionExpression: key.expression,
  ...(filter ? { FilterExpression: filter.expression } : {}),
  ...merge(key, filter),
  ...(limit ? { Limit: limit } : {}),
  ...(startAfter ? { ExclusiveStartKey: startAfter } : {}),
  ScanIndexForward: !how.descending,
  ConsistentRead: how.consistent ?? false,
});

/** Returns one write of a transaction. */
export function writeInput(table: string, write: Write) {
  const shared = { TableName: table, ...conditionOf(write.condition) };
  if ("put" in write) return { Put: { ...shared, Item: write.put, ...merge(write.condition) } };
  if ("remove" in write) return { Delete: { ...shared, Key: write.remove, ...merge(write.condition) } };
  return { Update: updateInput(table, write.update, write.change, write.condition) };
}

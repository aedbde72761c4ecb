/** How the port's expressions and writes are spelled in a request to DynamoDB. */
import type { Key } from "../model/keys.ts";
import type { Expression, QueryInput, Write } from "../model/ports/table.ts";

/** The names and values of all parts; what is empty is left out, as DynamoDB asks. */
export const merge = (...parts: (Expression | undefined)[]) => {
  const names = Object.assign({}, ...parts.map((part) => part?.names));
  const values = Object.assign({}, ...parts.map((part) => part?.values));
  return {
    ...(Object.keys(names).length ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length ? { ExpressionAttributeValues: values } : {}),
  };
};

/** A condition's fields; the item that stands in its way comes back. */
export const conditionOf = (condition: Expression | undefined) =>
  condition
    ? { ConditionExpression: condition.expression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const }
    : {};

/** The fields of an UpdateItem, and of an update within a transaction. */
export const updateInput = (table: string, key: Key, change: Expression, condition?: Expression) => ({
  TableName: table,
  Key: key,
  UpdateExpression: change.expression,
  ...conditionOf(condition),
  ...merge(change, condition),
});

/** The fields of a Query; in ascending order unless it asks for the other. */
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

/** One write of a transaction. */
export function writeInput(table: string, write: Write) {
  const shared = { TableName: table, ...conditionOf(write.condition) };
  if ("put" in write) return { Put: { ...shared, Item: write.put, ...merge(write.condition) } };
  if ("remove" in write) return { Delete: { ...shared, Key: write.remove, ...merge(write.condition) } };
  return { Update: updateInput(table, write.update, write.change, write.condition) };
}

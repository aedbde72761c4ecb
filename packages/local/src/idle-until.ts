import { DUE_INDEX } from "@emdia/core/model/keys";
import type { Graph } from "./graph-types.ts";
import { type Json, recordAt, textAt } from "./json.ts";
import { type DynamoConnection, scanItems } from "./services/dynamodb/forward.ts";

/**
 * Returns the first due instant in the due index. Every schedule reads this index, so no schedule
 * has work before that instant. Returns undefined when no table has the index, because the instant
 * is then unknown.
 * @returns milliseconds; infinity when no owner is ever due
 */
export async function idleUntil(graph: Graph, dynamo: DynamoConnection): Promise<number | undefined> {
  const table = graph.tables.find((one) => one.indexes.some(({ name }) => name === DUE_INDEX));
  if (table === undefined) return undefined;
  let first = Number.POSITIVE_INFINITY;
  for await (const item of scanItems(dynamo, { TableName: table.name, IndexName: DUE_INDEX }))
    first = Math.min(first, dueAtOf(item));
  return first;
}

/**
 * Returns the instant, in milliseconds, at the start of the item's sort key in the index, or NaN
 * for an item outside the index.
 */
export const dueAtOf = (item: Json): number => Date.parse(textAt(recordAt(item, "g1sk"), "S").split("#")[0] ?? "");

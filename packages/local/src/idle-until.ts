import { BANK_PARTITION, DUE_INDEX } from "@emdia/core/model/keys";
import type { Graph } from "./graph-types.ts";
import { type Json, recordAt, textAt } from "./json.ts";
import { type DynamoConnection, scanItems } from "./services/dynamodb/forward.ts";

/** First due instants in milliseconds; infinity when nothing is ever due. */
export interface Idle {
  /** Of the banks: the bank reader alone reads their partition, every minute. */
  banks: number;
  /** Of everything else, for every other schedule. */
  others: number;
}

/**
 * Returns the first due instants in the due index. Every schedule reads this index, so none has
 * work before its instant. Returns undefined when no table has the index, because the instants are
 * then unknown.
 */
export async function idleUntil(graph: Graph, dynamo: DynamoConnection): Promise<Idle | undefined> {
  const table = graph.tables.find((one) => one.indexes.some(({ name }) => name === DUE_INDEX));
  if (table === undefined) return undefined;
  const idle: Idle = { banks: Number.POSITIVE_INFINITY, others: Number.POSITIVE_INFINITY };
  for await (const item of scanItems(dynamo, { TableName: table.name, IndexName: DUE_INDEX })) {
    const whose = textAt(recordAt(item, "g1pk"), "S") === BANK_PARTITION ? "banks" : "others";
    idle[whose] = Math.min(idle[whose], dueAtOf(item));
  }
  return idle;
}

/**
 * Returns the instant, in milliseconds, at the start of the item's sort key in the index, or NaN
 * for an item outside the index.
 */
export const dueAtOf = (item: Json): number => Date.parse(textAt(recordAt(item, "g1sk"), "S").split("#")[0] ?? "");

import { DUE_INDEX } from "@emdia/core/model/keys";
import type { Graph } from "./graph-types.ts";
import { parseRecord, recordAt, recordsAt, textAt } from "./json.ts";
import type { DynamoConnection } from "./services/dynamodb/forward.ts";

/**
 * Returns the first instant in the due index. Before it, no schedule has work, because every
 * schedule of the product looks in this index. Returns undefined when no table has the index,
 * because then the instant is unknown.
 * @returns milliseconds; infinity when no owner is ever due
 */
export async function idleUntil(graph: Graph, dynamo: DynamoConnection): Promise<number | undefined> {
  const table = graph.tables.find((one) => one.indexes.some(({ name }) => name === DUE_INDEX));
  if (table === undefined) return undefined;
  let first = Number.POSITIVE_INFINITY;
  for (let start: object | undefined, isMore = true; isMore; ) {
    const input = { TableName: table.name, IndexName: DUE_INDEX, ...(start ? { ExclusiveStartKey: start } : {}) };
    const answer = parseRecord((await dynamo.call("Scan", JSON.stringify(input))).body.toString()) ?? {};
    for (const item of recordsAt(answer, "Items"))
      first = Math.min(first, dueAtOf(textAt(recordAt(item, "g1sk"), "S")));
    const last = recordAt(answer, "LastEvaluatedKey");
    isMore = Object.keys(last).length > 0;
    start = last;
  }
  return first;
}

/** Returns the instant with which a sort key of the index begins. */
const dueAtOf = (g1sk: string): number => Date.parse(g1sk.split("#")[0] ?? "");

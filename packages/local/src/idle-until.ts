import { BANK_PARTITION, DUE_INDEX, RULE_PARTITION } from "@emdia/core/model/keys";
import type { Graph } from "./graph-types.ts";
import { type Json, recordAt, textAt } from "./json.ts";
import { type DynamoConnection, scanItems } from "./services/dynamodb/forward.ts";

/** The partitions that only one Lambda reads, every few minutes, by the Lambda's name. */
const OWN_PARTITIONS: ReadonlyMap<string, string> = new Map([
  ["BankReader", BANK_PARTITION],
  ["ReminderRunner", RULE_PARTITION],
]);

export const isFrequent = (lambda: string): boolean => OWN_PARTITIONS.has(lambda);

/** Returns each Lambda's first due instant (epoch ms) in the one index that schedules read. */
export async function idleUntil(
  graph: Graph,
  dynamo: DynamoConnection,
): Promise<((lambda: string) => number) | undefined> {
  const table = graph.tables.find((one) => one.indexes.some(({ name }) => name === DUE_INDEX));
  if (table === undefined) return undefined;
  const owned = new Set(OWN_PARTITIONS.values());
  const firsts = new Map<string, number>();
  for await (const item of scanItems(dynamo, { TableName: table.name, IndexName: DUE_INDEX })) {
    const partition = textAt(recordAt(item, "g1pk"), "S");
    const whose = owned.has(partition) ? partition : "others";
    firsts.set(whose, Math.min(firsts.get(whose) ?? Number.POSITIVE_INFINITY, dueAtOf(item)));
  }
  return (lambda) => firsts.get(OWN_PARTITIONS.get(lambda) ?? "others") ?? Number.POSITIVE_INFINITY;
}

/** Returns the instant (ms) at the start of the item's sort key, or NaN outside the index. */
export const dueAtOf = (item: Json): number => Date.parse(textAt(recordAt(item, "g1sk"), "S").split("#")[0] ?? "");

import type { Item } from "@emdia/core/model/ports/table";
import { parseRecord, recordAt } from "@emdia/local/json";
import { typedMap } from "../../../tests/support/stored-items.ts";
import type { Database } from "./database.ts";
import { itemsOf, type Studio } from "./studios.ts";

/** BatchWriteItem accepts at most this many items. */
const BATCH = 25;
const IN_FLIGHT = 8;

/** Stores up to 25 items and replaces existing items with the same keys. */
export async function putItems({ connection, tableName }: Database, items: readonly Item[]): Promise<void> {
  const puts = items.map((item) => ({ PutRequest: { Item: typedMap(item) } }));
  const { status, body } = await connection.call(
    "BatchWriteItem",
    JSON.stringify({ RequestItems: { [tableName]: puts } }),
  );
  const left = recordAt(parseRecord(body.toString()) ?? {}, "UnprocessedItems");
  if (status !== 200 || Object.keys(left).length > 0) throw new Error(`the table was not filled: ${body.toString()}`);
}

/** Stores studios, with a few hundred items in memory at a time. */
export async function fill(database: Database, studios: Iterable<Studio>): Promise<void> {
  const waiting: Item[] = [];
  const flush = async (least: number) => {
    while (waiting.length > least) {
      const batches = Array.from({ length: IN_FLIGHT }, () => waiting.splice(0, BATCH));
      await Promise.all(batches.filter((batch) => batch.length > 0).map((batch) => putItems(database, batch)));
    }
  };
  for (const studio of studios) {
    waiting.push(...(await itemsOf(studio)));
    await flush(BATCH * IN_FLIGHT);
  }
  await flush(0);
}

/** Yields `count` equal studios, numbered from `first` on. */
export function* generateStudios(first: number, count: number, like: Omit<Studio, "ownerId">): Generator<Studio> {
  for (let n = first; n < first + count; n++) yield { ...like, ownerId: `dono-${String(n).padStart(7, "0")}` };
}

/** Repeats calls of a reconciliation that ran out of time, with the remaining entries. */
import type { SettleEntriesInput, SettleEntriesResult } from "@emdia/contracts/statement";
import { call } from "../../lib/api.ts";

/** A call is repeated at most this many times. */
const MAX_REPEATS = 20;

/** The result for one entry. */
export type EntryLine = SettleEntriesResult["results"][number];

/**
 * Settles entries, and repeats the entries that got `service.busy`. Returns a line per entry.
 * @throws ApiError
 */
export async function settleEntries(input: SettleEntriesInput): Promise<readonly EntryLine[]> {
  const lines = new Map<string, EntryLine>();
  let left = input.entries;
  for (let round = 0; round === 0 || (left.length > 0 && round < MAX_REPEATS); round++) {
    const { results } = await call("settleEntries", { body: { ...input, entries: left } });
    for (const line of results) lines.set(line.key, line);
    left = left.filter(({ entry }) => lines.get(entry.key)?.code === "service.busy");
  }
  return [...lines.values()];
}

/** Undoes a reconciliation. Returns the number of entries that are left after the last repeat. */
export async function undoEntries(id: string): Promise<{ restCount: number }> {
  for (let round = 1; ; round++) {
    const { restCount } = await call("undoReconciliation", { params: { id } });
    if (restCount === 0 || round >= MAX_REPEATS) return { restCount };
  }
}

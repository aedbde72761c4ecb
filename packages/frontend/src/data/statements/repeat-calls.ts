import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_ENTRIES } from "@emdia/contracts/constants";
import type { SettledEntry, SettleEntriesInput, SettleEntriesResult } from "@emdia/contracts/statement";
import { call } from "../../lib/api.ts";
import { chunksOf } from "../../lib/batches.ts";

/** A call is repeated at most this many times. */
const MAX_REPEATS = 20;

/** The number of entries per call: low enough to show progress and to meet the API's time limit. */
const SETTLED_A_CALL = 50;

export type Confirmed = { requestId: string; entries: readonly SettledEntry[]; ignored: readonly BankEntry[] };

export type EntryLine = SettleEntriesResult["results"][number];

/** An entry is sent again if it has no line, or one that says that the server was busy. */
export function callsAfter(lines: readonly EntryLine[], { requestId, entries, ignored }: Confirmed) {
  const kept = lines.filter(({ code }) => code !== "service.busy");
  const done = new Set(kept.map(({ key }) => key));
  const left = entries.filter(({ entry }) => !done.has(entry.key));
  const calls: SettleEntriesInput[] = [
    ...chunksOf(left, SETTLED_A_CALL).map((batch) => ({ requestId, entries: batch, ignored: [] })),
    ...chunksOf(ignored, MAX_ENTRIES).map((batch) => ({ requestId, entries: [], ignored: batch })),
  ];
  return { calls, kept };
}

/** Repeats the entries that got `service.busy`. @throws ApiError */
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

/** Returns the number of entries that are left after the last repeat. */
export async function undoEntries(id: string): Promise<{ restCount: number }> {
  for (let round = 1; ; round++) {
    const { restCount } = await call("undoReconciliation", { params: { id } });
    if (restCount === 0 || round >= MAX_REPEATS) return { restCount };
  }
}

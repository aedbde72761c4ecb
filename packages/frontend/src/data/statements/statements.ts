import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_ENTRIES } from "@emdia/contracts/constants";
import type { MatchedEntry, SettledEntry, SettleEntriesInput, SettleEntriesResult } from "@emdia/contracts/statement";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { isPassing } from "../../lib/api-error.ts";
import { chunksOf, useBatches } from "../../lib/batches.ts";
import { reading, statementKeys } from "../queries.ts";
import { refreshStatement } from "../write.ts";

async function matchAll(entries: readonly BankEntry[], signal: AbortSignal): Promise<readonly MatchedEntry[]> {
  const matched: MatchedEntry[] = [];
  for (const batch of chunksOf(entries, MAX_ENTRIES)) {
    const answer = await call("matchEntries", { body: { entries: batch }, signal });
    matched.push(...answer.entries);
  }
  return matched;
}

export const statementQueries = {
  list: () => reading(statementKeys.list(), "listReconciliations", {}),
  proposals: (before?: string) =>
    queryOptions({
      queryKey: [...statementKeys.proposals(), before] as const,
      queryFn: ({ signal }) => call("listProposals", { query: before === undefined ? {} : { before }, signal }),
      refetchOnMount: "always",
    }),
  /** Matching writes nothing, and its answer is discarded with the screen. */
  matches: (entries: readonly BankEntry[]) =>
    queryOptions({
      queryKey: ["matched-entries", entries.map(({ key }) => key)] as const,
      queryFn: ({ signal }) => matchAll(entries, signal),
      enabled: entries.length > 0,
      gcTime: 0,
      retry: (count, error) => count < 2 && isPassing(error),
      retryDelay: 1_000,
    }),
};

const AGAIN = { retry: (count: number, error: unknown) => count < 2 && isPassing(error), retryDelay: 1_000 };

/** `start` continues with the entries without a result. One `requestId` records an entry once. */
export function useSettleEntries() {
  const client = useQueryClient();
  const { start, ...run } = useBatches<EntryLine>(() => refreshStatement(client));
  return {
    ...run,
    start(confirmed: Confirmed) {
      const { calls, kept } = callsAfter(run.lines, confirmed);
      return start(calls, settleEntries, kept);
    },
  };
}

/** A repeated call with its `requestId` records nothing twice. @throws ApiError */
export function useSettleProposals() {
  return useMutation({
    ...AGAIN,
    mutationFn: (chosen: Omit<Confirmed, "ignored">) =>
      settleEntries({ ...chosen, entries: [...chosen.entries], ignored: [] }),
    onSettled: (_done, _error, _chosen, _before, { client }) => refreshStatement(client),
  });
}

/** Undoes a reconciliation. A call that ran out of time is repeated. @throws ApiError */
export function useUndoReconciliation() {
  return useMutation({
    ...AGAIN,
    mutationFn: undoEntries,
    onSettled: (_done, _error, _id, _before, { client }) => refreshStatement(client),
  });
}

const MAX_REPEATS = 20;

/** The number of entries per call: low enough to show progress and to meet the API's time limit. */
const SETTLED_A_CALL = 50;

type Confirmed = { requestId: string; entries: readonly SettledEntry[]; ignored: readonly BankEntry[] };

export type EntryLine = SettleEntriesResult["results"][number];

/** Returns calls for the entries without a line, or with one that says that the server was busy. */
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

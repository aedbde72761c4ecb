import type { BankEntry } from "@emdia/contracts/bank-entry";
import { MAX_ENTRIES } from "@emdia/contracts/constants";
import type { MatchedEntry } from "@emdia/contracts/statement";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { isPassing } from "../../lib/api-error.ts";
import { chunksOf } from "../../lib/batches.ts";
import { statementKeys } from "../keys.ts";
import { reading } from "../queries.ts";

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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isPassing } from "../../lib/api-error.ts";
import { useBatches } from "../../lib/batches.ts";
import { refreshStatement } from "../write.ts";
import { type Confirmed, callsAfter, type EntryLine, settleEntries, undoEntries } from "./repeat-calls.ts";

const AGAIN = { retry: (count: number, error: unknown) => count < 2 && isPassing(error), retryDelay: 1_000 };

/**
 * `start` continues with the entries without a result. A repeated entry of one `requestId` is
 * recorded once.
 */
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

/** A call that ran out of time is repeated. @throws ApiError */
export function useUndoReconciliation() {
  return useMutation({
    ...AGAIN,
    mutationFn: undoEntries,
    onSettled: (_done, _error, _id, _before, { client }) => refreshStatement(client),
  });
}

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { isPassing } from "../../lib/api-error.ts";
import { useBatches } from "../../lib/batches.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";
import { statementKeys } from "./keys.ts";
import { statementQueries } from "./queries.ts";
import { type Confirmed, callsAfter, type EntryLine, settleEntries, undoEntries } from "./repeat-calls.ts";

const AGAIN = { retry: (count: number, error: unknown) => count < 2 && isPassing(error), retryDelay: 1_000 };

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: statementQueries.list().queryKey }),
    refreshMoney(client),
    refreshPastMonths(client),
  ]);

/** `start` resumes at entries without a result. One `requestId` records an entry once. */
export function useSettleEntries() {
  const client = useQueryClient();
  const { start, ...run } = useBatches<EntryLine>(() => refresh(client));
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
    onSettled: (_done, _error, _chosen, _before, { client }) => refresh(client),
  });
}

export function useDismissProposals() {
  return useMutation({
    mutationFn: (keys: string[]) => call("dismissProposals", { body: { keys } }),
    onSettled: (_done, _error, _keys, _before, { client }) =>
      client.invalidateQueries({ queryKey: statementKeys.proposals() }),
  });
}

/** A call that ran out of time is repeated. @throws ApiError */
export function useUndoReconciliation() {
  return useMutation({
    ...AGAIN,
    mutationFn: undoEntries,
    onSettled: (_done, _error, _id, _before, { client }) => refresh(client),
  });
}

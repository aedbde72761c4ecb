/** The settlements of a charge, and their reversals. */
import { MAX_BULK_SETTLED } from "@emdia/contracts/constants";
import type { BulkSettleInput, BulkSettleResult, ChargeDetailWire, SettlementInput } from "@emdia/contracts/settlement";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOfItems, runBatches } from "../../lib/batches.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";
import { refreshCharge, showStatus } from "./mutations.ts";
import { chargeQueries } from "./queries.ts";

type Context = { client: QueryClient };

export function showLedger(charge: ChargeDetailWire, _input: unknown, _before: unknown, { client }: Context): void {
  client.setQueryData(chargeQueries.ledger(charge.id).queryKey, charge);
}

/**
 * The handlers after a change to one charge: they show the answered ledger, and read all figures
 * again.
 */
export const afterChange = {
  onSuccess: showLedger,
  onSettled: (_charge: unknown, _error: unknown, input: { paymentId: number }, _before: unknown, { client }: Context) =>
    refreshCharge(client, input.paymentId, true),
};

/**
 * Records that a charge was received in whole or in part. Requests with the same `requestId` are
 * recorded once.
 */
export function useSettleCharge() {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: number } & SettlementInput) =>
      call("settleCharge", { params: { id: paymentId }, body }),
    ...afterChange,
  });
}

export type SettledLine = BulkSettleResult["results"][number];

/**
 * Records several charges, in calls of a bounded size; each charge keeps its part of `amounts`.
 * @throws ApiError
 */
export async function settleAll(input: BulkSettleInput): Promise<readonly SettledLine[]> {
  const { paymentIds, amounts, ...received } = input;
  const end = await runBatches(batchesOfItems(paymentIds, MAX_BULK_SETTLED), async (batch) => {
    const parts = amounts && { amounts: batch.map((id) => amounts[paymentIds.indexOf(id)] ?? 0) };
    const { results } = await call("settleCharges", { body: { paymentIds: batch, ...parts, ...received } });
    return results;
  });
  if ("error" in end) throw end.error;
  return end.lines;
}

/**
 * Records that several charges were paid, in full or each with its part of `amounts`, on one day
 * and by one method. A repeated request records nothing twice.
 */
export function useSettleCharges() {
  return useMutation({
    mutationFn: settleAll,
    onSuccess: (lines, _input, _before, { client }) => {
      for (const { paymentId, openAmount } of lines)
        if (openAmount === 0) showStatus(client, { paymentId, status: "pago" });
    },
    onSettled: (_lines, _error, _input, _before, { client }) => {
      void refreshMoney(client);
      void refreshPastMonths(client);
    },
  });
}

export function useWaiveFee() {
  return useMutation({
    mutationFn: ({ paymentId }: { paymentId: number }) => call("waiveFee", { params: { id: paymentId } }),
    ...afterChange,
  });
}

export function useReverseSettlement() {
  return useMutation({
    mutationFn: ({ paymentId, number, reason }: { paymentId: number; number: number; reason: string }) =>
      call("reverseSettlement", { params: { id: paymentId, number }, body: reason ? { reason } : {} }),
    ...afterChange,
  });
}

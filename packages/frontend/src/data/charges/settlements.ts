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

export const afterChange = {
  onSuccess: showLedger,
  onSettled: (_charge: unknown, _error: unknown, input: { paymentId: number }, _before: unknown, { client }: Context) =>
    refreshCharge(client, input.paymentId, true),
};

/** Requests with the same `requestId` are recorded once. */
export function useSettleCharge() {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: number } & SettlementInput) =>
      call("settleCharge", { params: { id: paymentId }, body }),
    ...afterChange,
  });
}

export type SettledLine = BulkSettleResult["results"][number];

/** In calls of a bounded size. @throws ApiError */
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

/** A repeated request records nothing twice. */
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

import { MAX_BULK_SETTLED } from "@emdia/contracts/constants";
import type { BulkSettleInput, BulkSettleResult } from "@emdia/contracts/settlement";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOfItems, runBatches } from "../../lib/batches.ts";
import { refreshAllMonths, refreshCharge, refreshMoney } from "../refresh.ts";
import { inTurn, showStatus } from "./mutations.ts";
import { chargeQueries } from "./queries.ts";

export type SettledLine = BulkSettleResult["results"][number];

/** Settles the charges in calls of a bounded size. @throws ApiError */
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
    onSettled: (_lines, _error, _input, _before, { client }) => void refreshAllMonths(client),
  });
}

/** Refuses the report for each charge. A repeat after a failure refuses no charge twice. */
export function useRefuseReport() {
  return useMutation({
    mutationFn: async ({ paymentIds, reason }: { paymentIds: readonly number[]; reason: string }) => {
      for (const id of paymentIds) await call("refuseReport", { params: { id }, body: { reason } });
    },
    onSettled: (_done, _error, _input, _before, { client }) => refreshMoney(client),
  });
}

/** Reverses the last settlement of a paid charge. Nothing happens if the charge is open. */
export function useTakeBackLast() {
  return useMutation({
    mutationFn: (paymentId: number) =>
      inTurn(paymentId, async () => {
        const charge = await call("getCharge", { params: { id: paymentId } });
        const last = charge.ledger.findLast(({ kind, isReversed }) => kind === "settlement" && !isReversed);
        if (charge.status !== "pago" || !last) return charge;
        return call("reverseSettlement", { params: { id: paymentId, number: last.number }, body: {} });
      }),
    onSuccess: (charge, _paymentId, _before, { client }) =>
      client.setQueryData(chargeQueries.ledger(charge.id).queryKey, charge),
    onSettled: (_charge, _error, paymentId, _before, { client }) => refreshCharge(client, paymentId, true),
  });
}

import { MAX_BULK_SETTLED } from "@emdia/contracts/constants";
import type { BulkSettleInput, BulkSettleResult, ChargeDetailWire } from "@emdia/contracts/settlement";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOfItems, runBatches } from "../../lib/batches.ts";
import { refreshSettlements } from "../write.ts";
import { showStatus } from "./mutations.ts";
import { chargeQueries } from "./queries.ts";

export function showLedger(client: QueryClient, charge: ChargeDetailWire): void {
  client.setQueryData(chargeQueries.ledger(charge.id).queryKey, charge);
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
    onSettled: (_lines, _error, _input, _before, { client }) => refreshSettlements(client),
  });
}

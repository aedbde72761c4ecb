/** The settlements of a charge, and their reversals. */
import { MAX_BULK_SETTLED } from "@emdia/contracts/constants";
import type { BulkSettleInput, BulkSettleResult, ChargeDetailWire, SettlementInput } from "@emdia/contracts/settlement";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney, refreshPastMonths } from "../refresh.ts";
import { refreshCharge, showStatus } from "./mutations.ts";
import { chargeQueries } from "./queries.ts";

/** Shows the answered ledger before it is read again. */
function showLedger(client: QueryClient, charge: ChargeDetailWire): void {
  client.setQueryData(chargeQueries.ledger(charge.id).queryKey, charge);
}

/** Records that all or a part of a charge was received. The same `requestId` records once. */
export function useSettleCharge() {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: number } & SettlementInput) =>
      call("settleCharge", { params: { id: paymentId }, body }),
    onSuccess: (charge, _input, _before, { client }) => showLedger(client, charge),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

/** Settles any number of charges, in calls of at most the allowed number of charges. */
async function settleInBatches({ paymentIds, ...received }: BulkSettleInput): Promise<BulkSettleResult> {
  const whole: BulkSettleResult = { settledCount: 0, errorCount: 0, results: [] };
  for (let start = 0; start < paymentIds.length; start += MAX_BULK_SETTLED) {
    const batch = paymentIds.slice(start, start + MAX_BULK_SETTLED);
    const part = await call("settleCharges", { body: { paymentIds: batch, ...received } });
    whole.settledCount += part.settledCount;
    whole.errorCount += part.errorCount;
    whole.results.push(...part.results);
  }
  return whole;
}

/**
 * Records that charges were paid in full, on one day and in one way. A repeated request records
 * nothing twice.
 */
export function useSettleCharges() {
  return useMutation({
    mutationFn: settleInBatches,
    onSuccess: ({ results }, _input, _before, { client }) => {
      for (const { paymentId, settled } of results) if (settled) showStatus(client, { paymentId, status: "pago" });
    },
    onSettled: (_result, _error, _input, _before, { client }) => {
      void refreshMoney(client);
      void refreshPastMonths(client);
    },
  });
}

/** Reverses one settlement: its amount is open again. */
export function useReverseSettlement() {
  return useMutation({
    mutationFn: ({ paymentId, number, reason }: { paymentId: number; number: number; reason: string }) =>
      call("reverseSettlement", { params: { id: paymentId, number }, body: reason ? { reason } : {} }),
    onSuccess: (charge, _input, _before, { client }) => showLedger(client, charge),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

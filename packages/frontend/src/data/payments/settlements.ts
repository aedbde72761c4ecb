/** Records what was received for a charge, and takes it back. */
import type { ChargeWire, SettlementInput } from "@emdia/contracts/settlement";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshCharge } from "./mutations.ts";
import { paymentQueries } from "./queries.ts";

/** Shows the answered ledger before it is read again. */
function showLedger(client: QueryClient, charge: ChargeWire): void {
  client.setQueryData(paymentQueries.ledger(charge.id).queryKey, charge);
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

/** Takes one settlement back: its amount is open again. */
export function useReverseSettlement() {
  return useMutation({
    mutationFn: ({ paymentId, number, reason }: { paymentId: number; number: number; reason: string }) =>
      call("reverseSettlement", { params: { id: paymentId, number }, body: reason ? { reason } : {} }),
    onSuccess: (charge, _input, _before, { client }) => showLedger(client, charge),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

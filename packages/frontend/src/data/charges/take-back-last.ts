import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshCharge } from "../refresh.ts";
import { inTurn } from "./mutations.ts";
import { showLedger } from "./settlements.ts";

/** Earlier parts stay. Nothing if it is not paid: another day's part must not be taken back. */
export function useTakeBackLast() {
  return useMutation({
    mutationFn: (paymentId: number) =>
      inTurn(paymentId, async () => {
        const charge = await call("getCharge", { params: { id: paymentId } });
        const last = charge.ledger.findLast(({ kind, isReversed }) => kind === "settlement" && !isReversed);
        if (charge.status !== "pago" || !last) return charge;
        return call("reverseSettlement", { params: { id: paymentId, number: last.number }, body: {} });
      }),
    onSuccess: (charge, _paymentId, _before, { client }) => showLedger(client, charge),
    onSettled: (_charge, _error, paymentId, _before, { client }) => refreshCharge(client, paymentId, true),
  });
}

/**
 * The owner's answer to a student's "Já paguei", and the link that the student used (docs/rules.md,
 * "The charge page").
 */
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshCharge } from "./mutations.ts";
import { chargeQueries } from "./queries.ts";

/** Shows the answered charge before it is read again. */
function showCharge(client: QueryClient, charge: ChargeDetailWire): void {
  client.setQueryData(chargeQueries.ledger(charge.id).queryKey, charge);
}

/** Records that the whole open amount was received. The same `requestId` records once. */
export function useConfirmReport() {
  return useMutation({
    mutationFn: ({ paymentId, requestId }: { paymentId: number; requestId: string }) =>
      call("confirmReport", { params: { id: paymentId }, body: { requestId } }),
    onSuccess: (charge, _input, _before, { client }) => showCharge(client, charge),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

/** Tells the student that the money did not arrive, and why. */
export function useRefuseReport() {
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: number; reason: string }) =>
      call("refuseReport", { params: { id: paymentId }, body: { reason } }),
    onSuccess: (charge, _input, _before, { client }) => showCharge(client, charge),
    onSettled: (_charge, _error, { paymentId }, _before, { client }) => refreshCharge(client, paymentId),
  });
}

/** Gives a charge's page another address. */
export function useReplaceLink() {
  return useMutation({
    mutationFn: (paymentId: number) => call("replaceLink", { params: { id: paymentId } }),
    onSuccess: (charge, _input, _before, { client }) => showCharge(client, charge),
  });
}

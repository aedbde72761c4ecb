/** The owner's answer to a payer's "Já paguei" (docs/rules.md, "The payer's page"). */
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { afterChange } from "./settlements.ts";

/**
 * Records that the whole open amount was received, on the day of the report or on `date`. Requests
 * with the same `requestId` are recorded once.
 */
export function useConfirmReport() {
  return useMutation({
    mutationFn: ({ paymentId, ...body }: { paymentId: number; requestId: string; date?: string }) =>
      call("confirmReport", { params: { id: paymentId }, body }),
    ...afterChange,
  });
}

export function useRefuseReport() {
  return useMutation({
    mutationFn: ({ paymentId, reason }: { paymentId: number; reason: string }) =>
      call("refuseReport", { params: { id: paymentId }, body: { reason } }),
    ...afterChange,
  });
}

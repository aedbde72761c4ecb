import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney } from "../refresh.ts";

/** Refuses each charge of one report; a repeat after a failure refuses none twice. */
export function useRefuseReport() {
  return useMutation({
    mutationFn: async ({ paymentIds, reason }: { paymentIds: readonly number[]; reason: string }) => {
      for (const id of paymentIds) await call("refuseReport", { params: { id }, body: { reason } });
    },
    onSettled: (_done, _error, _input, _before, { client }) => refreshMoney(client),
  });
}

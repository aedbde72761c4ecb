/** The owner's refusal of a payer's "Já paguei" (docs/rules.md, "The payer's page"). */
import type { ChargeDetailWire } from "@emdia/contracts/settlement";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refreshMoney } from "../refresh.ts";
import { showLedger } from "./settlements.ts";

type Refusal = { paymentIds: readonly number[]; reason: string };

/** Refuses each charge of one report; a repeat after a failure refuses none twice. */
export function useRefuseReport() {
  return useMutation({
    mutationFn: async ({ paymentIds, reason }: Refusal): Promise<ChargeDetailWire[]> => {
      const refused: ChargeDetailWire[] = [];
      for (const id of paymentIds) refused.push(await call("refuseReport", { params: { id }, body: { reason } }));
      return refused;
    },
    onSuccess(charges, input, before, context) {
      for (const charge of charges) showLedger(charge, input, before, context);
    },
    onSettled: (_charges, _error, _input, _before, { client }) => refreshMoney(client),
  });
}

import { MAX_PROMISED } from "@emdia/contracts/constants";
import type { ErrorCode } from "@emdia/contracts/errors";
import type { PromiseResult } from "@emdia/contracts/promise";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { batchesOfItems, isRefused, runBatches } from "../../lib/batches.ts";
import { refreshMoney } from "../refresh.ts";

type Line = PromiseResult["results"][number];
type Promising = { paymentIds: readonly number[]; promisedFor: string | null };

/** Null removes the promise. A charge that was paid meanwhile gets none. */
export function useSetPromises() {
  return useMutation({
    mutationFn: async ({ paymentIds, promisedFor }: Promising): Promise<readonly Line[]> => {
      const end = await runBatches(batchesOfItems([...paymentIds], MAX_PROMISED), async (batch): Promise<Line[]> => {
        const body = { paymentIds: batch, promisedFor };
        return (await call("setPromises", { body })).results;
      });
      if ("error" in end) throw end.error;
      const paid: ErrorCode = "payment.already_paid";
      const refused = end.lines.find((line) => isRefused(line) && line.code !== paid);
      if (refused) throw new Error(refused.reason ?? undefined);
      return end.lines;
    },
    onSettled: (_lines, _error, _input, _before, { client }) => refreshMoney(client),
  });
}

import type { ReconciliationWire } from "@emdia/contracts/statement";
import type { OwnerContext } from "../model/context.ts";
import { newestReconciliations } from "../store/reconciliations.ts";

export async function listReconciliations(ctx: OwnerContext): Promise<ReconciliationWire[]> {
  const last = await newestReconciliations(ctx);
  return last.map(({ requestId, at, settledCount, undoneAt }) => ({
    requestId,
    at,
    settledCount,
    undoneAt: undoneAt ?? null,
  }));
}

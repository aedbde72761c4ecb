import type { CoreContext } from "../model/context.ts";
import { duePartition } from "../model/keys.ts";
import { type DueOwners, ownersDueIn } from "../store/due-owners.ts";

/** Lists the owners of a shard whose next due instant has passed; for the worker a stale hit is a no-op. */
export function dueOwners(ctx: CoreContext, shard: number, after?: string): Promise<DueOwners> {
  return ownersDueIn(ctx, duePartition(shard), after);
}

import type { CoreContext } from "../model/context.ts";
import { duePartition } from "../model/keys.ts";
import { type DueOwners, ownersDueIn } from "../store/due-owners.ts";

/** Lists a shard's owners whose due instant has passed; a worker skips an outdated entry. */
export function dueOwners(ctx: CoreContext, shard: number, after?: string): Promise<DueOwners> {
  return ownersDueIn(ctx, duePartition(shard), after);
}

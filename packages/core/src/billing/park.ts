import type { CoreContext } from "../context.ts";
import { nextVersion, type Profile } from "../profile/repository.ts";
import { ConditionFailed } from "../table/client.ts";

/**
 * Takes a due owner without access out of the dispatch. One who was changed meanwhile is looked at again by the next
 * tick. The way back is the subscription's (`subscription/refresh-subscription.ts`).
 */
export async function parkBilling(ctx: CoreContext, profile: Profile): Promise<void> {
  const { write } = nextVersion({ ...profile, parkedAt: ctx.now().toISOString() });
  try {
    await ctx.table.put(write.put, write.condition);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

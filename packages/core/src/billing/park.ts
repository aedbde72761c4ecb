import type { CoreContext } from "../context.ts";
import type { Profile } from "../profile/profile.ts";
import { replaceUnlessChanged } from "../profile/repository.ts";

/**
 * Takes a due owner without access out of the dispatch. One who was changed meanwhile is looked at again by the next
 * tick. The way back is the subscription's (`subscription/refresh-subscription.ts`).
 */
export async function parkBilling(ctx: CoreContext, profile: Profile): Promise<void> {
  await replaceUnlessChanged(ctx, { ...profile, parkedAt: ctx.now().toISOString() });
}

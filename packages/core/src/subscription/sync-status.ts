import type { SyncWire } from "@emdia/contracts/subscription";
import { access } from "../model/access.ts";
import { type RefreshContext, refreshSubscription } from "./refresh-subscription.ts";

export async function syncStatus(ctx: RefreshContext): Promise<SyncWire> {
  const { profile, changed } = await refreshSubscription(ctx);
  const { status, canAccess } = access(profile, ctx.now());
  return { success: true, message: "Status sincronizado.", syncResults: { status, canAccess, changed } };
}

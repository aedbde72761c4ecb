import { SubscriptionStatus } from "@emdia/contracts/profile-kinds";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * The provider changed an owner's subscription: its status, or only its dates. The event is
 * delivered at least once per change, with the same `revision` each time. A subscriber that needs
 * the state reads it from the table.
 */
export const subscriptionChanged = defineEvent(
  "subscription.changed",
  z.object({
    ownerId: z.string(),
    previousStatus: SubscriptionStatus,
    status: SubscriptionStatus,
    revision: z.int(),
  }),
);

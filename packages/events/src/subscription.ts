import { SubscriptionStatus } from "@emdia/contracts/profile";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * What the provider says of an owner's subscription has changed: its status, or only its dates. At least once per
 * change; `revision` is the same each time. Who needs the state reads it.
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

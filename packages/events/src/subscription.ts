import { SubscriptionStatus } from "@emdia/contracts/profile-kinds";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** The status or only dates changed. Delivered at least once a change, with the same `revision`. */
export const subscriptionChanged = defineEvent(
  "subscription.changed",
  z.object({ ownerId: z.string(), previousStatus: SubscriptionStatus, status: SubscriptionStatus, revision: z.int() }),
);

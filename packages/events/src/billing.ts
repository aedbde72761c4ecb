import { HoldReason } from "@emdia/contracts/profile-kinds";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** All of a period's charges are final. Delivered at least once; `month` is `YYYY-MM`. */
export const billingFinished = defineEvent("billing.finished", z.object({ ownerId: z.string(), month: z.string() }));

/** A run is held at a limit, or without access (`no_access`). Delivered at least once. */
export const billingHeld = defineEvent(
  "billing.held",
  z.object({ ownerId: z.string(), month: z.string(), reason: z.enum([...HoldReason.options, "no_access"]) }),
);

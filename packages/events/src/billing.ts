import { HoldReason } from "@emdia/contracts/profile-kinds";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** All of a period's charges are final. Delivered at least once; `month` is `YYYY-MM`. */
export const billingFinished = defineEvent("billing.finished", z.object({ ownerId: z.string(), month: z.string() }));

/**
 * A run is held at a safety limit, until the owner releases the run, or without access
 * (`no_access`), until the access is back. Delivered at least once.
 */
export const billingHeld = defineEvent(
  "billing.held",
  z.object({ ownerId: z.string(), month: z.string(), reason: z.enum([...HoldReason.options, "no_access"]) }),
);

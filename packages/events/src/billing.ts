import { HoldReason } from "@emdia/contracts/profile-kinds";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * Every charge in an owner's billing period is final. The event is delivered at least once per
 * period; `month` is `YYYY-MM`.
 */
export const billingFinished = defineEvent("billing.finished", z.object({ ownerId: z.string(), month: z.string() }));

/**
 * An owner's billing stopped automatically: at a safety limit, until the owner releases the run, or
 * without access (`no_access`), until the access is back. The event is delivered at least once.
 */
export const billingHeld = defineEvent(
  "billing.held",
  z.object({ ownerId: z.string(), month: z.string(), reason: z.enum([...HoldReason.options, "no_access"]) }),
);

import { HoldReason } from "@emdia/contracts/profile-kinds";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * Every charge of an owner's billing period is final. Delivered at least once per period; `month`
 * is `YYYY-MM`.
 */
export const billingFinished = defineEvent("billing.finished", z.object({ ownerId: z.string(), month: z.string() }));

/**
 * An owner's billing stopped by itself: at a safety bound, until the owner releases it, or without
 * access (`no_access`), until the access is back. Delivered at least once.
 */
export const billingHeld = defineEvent(
  "billing.held",
  z.object({ ownerId: z.string(), month: z.string(), reason: z.enum([...HoldReason.options, "no_access"]) }),
);

/**
 * For the operator: a run of `due` mails needs 1.2 times as many, and the provider accepts only
 * `left` more today.
 */
export const mailQuotaShort = defineEvent("mail.quota_short", z.object({ due: z.int(), left: z.int() }));

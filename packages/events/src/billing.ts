import { HoldReason } from "@emdia/contracts/profile";
import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** Every charge of an owner's billing period is final. At least once per period; `month` is `YYYY-MM`. */
export const billingFinished = defineEvent("billing.finished", z.object({ ownerId: z.string(), month: z.string() }));

/** The automatic billing of an owner stopped by itself before a period's charges, until they say so. At least once. */
export const billingHeld = defineEvent(
  "billing.held",
  z.object({ ownerId: z.string(), month: z.string(), reason: HoldReason }),
);

/** The mails of a run may be more than the provider takes today: due mails × 1.2 over what is left. For the operator. */
export const mailQuotaShort = defineEvent("mail.quota_short", z.object({ due: z.int(), left: z.int() }));

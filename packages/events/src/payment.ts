import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * An owner recorded that money was received for a charge: all of it, or the settlement with this
 * number in the charge's ledger (absent in events of releases before the number). At least once; it
 * may be reversed before the event is read.
 */
export const paymentPaid = defineEvent(
  "payment.paid",
  z.object({ ownerId: z.string(), paymentId: z.int(), settlement: z.optional(z.int()) }),
);

/**
 * A student reported on a charge's page that it is paid, and waits for the owner's answer. At most
 * once per report.
 */
export const paymentReported = defineEvent("payment.reported", z.object({ ownerId: z.string(), paymentId: z.int() }));

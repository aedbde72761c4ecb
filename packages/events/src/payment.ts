import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * An owner recorded money received for a charge: the settlement with this number in the charge's
 * ledger. `together` lists all
 * charges of the same payer that the same click settles, including this charge; absent if the click
 * settles only this charge. The event is delivered at least once; the payment may be reversed
 * before the event is read.
 */
export const paymentPaid = defineEvent(
  "payment.paid",
  z.object({
    ownerId: z.string(),
    paymentId: z.int(),
    settlement: z.int(),
    together: z.optional(z.array(z.int())),
  }),
);

/**
 * A payer reported on their page that a charge is paid, and waits for the owner's response. The
 * event is published at most once per report.
 */
export const paymentReported = defineEvent("payment.reported", z.object({ ownerId: z.string(), paymentId: z.int() }));

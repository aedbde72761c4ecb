import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/**
 * `together` lists all charges of the same payer that the same click settles, with this one.
 * Delivered at least once; the payment may be reversed before it is read.
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

/** The event of a report is published at most once. */
export const paymentReported = defineEvent("payment.reported", z.object({ ownerId: z.string(), paymentId: z.int() }));

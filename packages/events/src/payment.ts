import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** `together` lists the payer's charges of the click, with this one. Delivered at least once. */
export const paymentPaid = defineEvent(
  "payment.paid",
  z.object({ ownerId: z.string(), paymentId: z.int(), settlement: z.int(), together: z.optional(z.array(z.int())) }),
);

/** The event of a report is published at most once. */
export const paymentReported = defineEvent("payment.reported", z.object({ ownerId: z.string(), paymentId: z.int() }));

import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** An owner marked a charge paid. Delivered at least once; the charge may be open again when the event is handled. */
export const paymentPaid = defineEvent("payment.paid", z.object({ ownerId: z.string(), paymentId: z.int() }));

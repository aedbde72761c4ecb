import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** An owner marked a charge paid. At least once; it may be reopened by the time this is read. */
export const paymentPaid = defineEvent("payment.paid", z.object({ ownerId: z.string(), paymentId: z.int() }));

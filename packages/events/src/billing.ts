import * as z from "zod/mini";
import { defineEvent } from "./define.ts";

/** Every charge of an owner's billing period is final. At least once per period; `month` is `YYYY-MM`. */
export const billingFinished = defineEvent("billing.finished", z.object({ ownerId: z.string(), month: z.string() }));

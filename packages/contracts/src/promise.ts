/** See docs/rules/payer.md, "Promises". */
import * as z from "zod/mini";
import { bulkResult } from "./bulk-result.ts";
import { MAX_PROMISED } from "./constants.ts";
import { day } from "./fields.ts";
import { civilDate } from "./values/calendar.ts";

/** Null removes the promise. The day is from today to PROMISE_DAYS days from today. */
export const PromiseInput = z.object({
  paymentIds: z
    .array(z.int("Cobrança inválida"), "Escolha ao menos uma cobrança")
    .check(
      z.minLength(1, "Escolha ao menos uma cobrança"),
      z.maxLength(MAX_PROMISED, `Escolha no máximo ${MAX_PROMISED} cobranças`),
    ),
  promisedFor: z.nullable(z.pipe(day(), z.transform(civilDate))),
});
export type PromiseInput = z.infer<typeof PromiseInput>;

export const PromiseResult = bulkResult({ paymentId: z.int() });
export type PromiseResult = z.infer<typeof PromiseResult>;

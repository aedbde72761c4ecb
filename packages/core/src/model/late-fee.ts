/** See docs/rules/settlement.md, "Late fee, interest, punctuality discount". */
import { punctualityCentsOf } from "@emdia/contracts/values/amount-today";
import * as z from "zod/mini";
import { innerObject } from "./stored.ts";

/** Rates are hundredths of a per cent. A payment waives a remaining fee below `waiveBelowCents`. */
export const LateFee = innerObject({ fineBps: z.int(), interestBps: z.int(), waiveBelowCents: z.int() });
export type LateFee = z.infer<typeof LateFee>;

/** The discount for paying by the due date: centavos, or hundredths of a per cent of the charge. */
export const PunctualityDiscount = innerObject({ cents: z.optional(z.int()), percentBps: z.optional(z.int()) });
export type PunctualityDiscount = z.infer<typeof PunctualityDiscount>;

export function termsOf(
  { lateFee, punctualityDiscount }: { lateFee: LateFee | null; punctualityDiscount: PunctualityDiscount | null },
  amountCents: number,
): { lateFee?: LateFee; punctualityCents?: number } {
  const punctualityCents = punctualityDiscount ? punctualityCentsOf(punctualityDiscount, amountCents) : 0;
  return { ...(lateFee && amountCents > 0 && { lateFee }), ...(punctualityCents > 0 && { punctualityCents }) };
}

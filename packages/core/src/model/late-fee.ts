/**
 * The stored terms of delay and punctuality (docs/rules.md, "Late fee, interest, punctuality
 * discount").
 */
import { punctualityCentsOf } from "@emdia/contracts/values/amount-today";
import * as z from "zod/mini";
import { inner } from "./stored.ts";

/**
 * Fine and interest in hundredths of a per cent, the interest for a month. A fee below
 * `waiveBelowCents` that a payment leaves is waived by itself.
 */
export const LateFee = inner({ fineBps: z.int(), interestBps: z.int(), waiveBelowCents: z.int() });
export type LateFee = z.infer<typeof LateFee>;

/**
 * The discount of who pays by the due date: centavos, or hundredths of a per cent of the charge.
 */
export const PunctualityDiscount = inner({ cents: z.optional(z.int()), percentBps: z.optional(z.int()) });
export type PunctualityDiscount = z.infer<typeof PunctualityDiscount>;

/**
 * Returns the terms that a charge of this amount freezes when it is made; without declared terms
 * there are none.
 */
export function termsOf(
  { lateFee, punctualityDiscount }: { lateFee: LateFee | null; punctualityDiscount: PunctualityDiscount | null },
  amountCents: number,
): { lateFee?: LateFee; punctualityCents?: number } {
  const punctualityCents = punctualityDiscount ? punctualityCentsOf(punctualityDiscount, amountCents) : 0;
  return {
    ...(lateFee && amountCents > 0 && { lateFee }),
    ...(punctualityCents > 0 && { punctualityCents }),
  };
}

/**
 * Rates are hundredths of a per cent ("bps"), amounts are centavos (docs/rules/settlement.md, "Late
 * fee, interest, punctuality discount").
 */
import * as z from "zod/mini";
import {
  MAX_FINE_BPS,
  MAX_INTEREST_BPS,
  MAX_PUNCTUALITY_BPS,
  MAX_WAIVED_CENTS,
  PRICE_MAX_CENTS,
  USUAL_WAIVER_CENTS,
} from "./constants.ts";
import { wholeNumber } from "./fields.ts";

const FEE_TEXT = "Multa e juros inválidos";
const CENTS_TEXT = "O desconto deve ser maior que zero";
const PERCENT_TEXT = "O desconto deve ser de 0,01% a 99%";

/** Within CDC art. 52 §1. A remaining fee below `waiveBelowCents` is waived automatically. */
export const LateFeeInput = z
  .object(
    {
      fineBps: wholeNumber(0, MAX_FINE_BPS, "A multa pode ser de no máximo 2%"),
      interestBps: wholeNumber(0, MAX_INTEREST_BPS, "Os juros podem ser de no máximo 1% ao mês"),
      waiveBelowCents: z._default(
        wholeNumber(0, MAX_WAIVED_CENTS, "Dispense encargos de no máximo R$ 100,00"),
        USUAL_WAIVER_CENTS,
      ),
    },
    FEE_TEXT,
  )
  .check(
    z.refine(({ fineBps, interestBps }) => fineBps + interestBps > 0, {
      path: ["fineBps"],
      error: "Informe a multa ou os juros",
    }),
  );
export type LateFeeInput = z.infer<typeof LateFeeInput>;

/** The discount for paying by the due date: centavos, or hundredths of a per cent of the charge. */
export const PunctualityInput = z
  .object(
    {
      cents: z.optional(wholeNumber(1, PRICE_MAX_CENTS, CENTS_TEXT)),
      percentBps: z.optional(wholeNumber(1, MAX_PUNCTUALITY_BPS, PERCENT_TEXT)),
    },
    "Desconto inválido",
  )
  .check(
    z.refine(({ cents, percentBps }) => (cents === undefined) !== (percentBps === undefined), {
      path: ["cents"],
      error: "Informe o desconto em reais ou em porcentagem",
    }),
  );
export type PunctualityInput = z.infer<typeof PunctualityInput>;

export const feeTermsWireFields = {
  lateFee: z.nullable(z.object({ fineBps: z.int(), interestBps: z.int(), waiveBelowCents: z.int() })),
  punctualityDiscount: z.nullable(z.object({ cents: z.optional(z.int()), percentBps: z.optional(z.int()) })),
};

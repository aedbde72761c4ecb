/** See docs/rules/student.md, "A student's own terms". */
import * as z from "zod/mini";
import { INVOICE_DAY_MAX, INVOICE_DAY_MIN, MAX_DISCOUNT_REASON, MAX_NUMBER } from "./constants.ts";
import {
  emailOrEmpty,
  freeText,
  month,
  payerName,
  phoneOrEmpty,
  reais,
  taxDocumentOrEmpty,
  wholeNumber,
} from "./fields.ts";
import { NextPriceWire, RecessWire } from "./rise.ts";

const PERCENT_TEXT = "O desconto deve ser de 0,01% a 100%";
const percent = z.number(PERCENT_TEXT).check(
  z.minimum(0.01, PERCENT_TEXT),
  z.maximum(100, PERCENT_TEXT),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Use no máximo duas casas decimais"),
);

/** `lastMonth` is the last billing month in which the discount applies; null has no end. */
export const DiscountInput = z
  .object({
    amount: z.optional(z.nullable(reais("O desconto deve ser maior que zero"))),
    percent: z.optional(z.nullable(percent)),
    reason: z.optional(z.nullable(freeText(MAX_DISCOUNT_REASON))),
    lastMonth: z.optional(z.nullable(month())),
  })
  .check(
    z.refine(({ amount, percent: share }) => (amount == null) !== (share == null), {
      path: ["amount"],
      error: "Informe o desconto em reais ou em porcentagem",
    }),
  );
export type DiscountInput = z.infer<typeof DiscountInput>;

/** An empty field means that the student's own value is used. */
export const PayerInput = z.object({
  name: payerName(),
  email: z.optional(z.nullable(emailOrEmpty())),
  phone: z.optional(z.nullable(phoneOrEmpty("Telefone deve ter pelo menos 10 dígitos"))),
  document: z.optional(z.nullable(taxDocumentOrEmpty)),
});
export type PayerInput = z.infer<typeof PayerInput>;

/**
 * Null removes a term. An own price and a discount exclude each other: setting one removes the
 * other. Details with a `payerId` change that payer for all of its students, without one the
 * student's payer; details with `payerId: null` always create a payer.
 */
export const terms = {
  ownPrice: z.optional(z.nullable(reais())),
  discount: z.optional(z.nullable(DiscountInput)),
  dueDay: z.optional(z.nullable(wholeNumber(INVOICE_DAY_MIN, INVOICE_DAY_MAX, "Dia de vencimento inválido"))),
  payer: z.optional(z.nullable(PayerInput)),
  payerId: z.optional(z.nullable(wholeNumber(1, MAX_NUMBER, "Responsável inválido"))),
};

const textOrNull = z.nullable(z.string());
export const payerWireFields = { name: z.string(), email: textOrNull, phone: textOrNull, document: textOrNull };
/** Null means none. `payerId` is null where an older release stored the payer in the student. */
export const termsWireFields = {
  ownPrice: z.nullable(z.number()),
  discount: z.nullable(
    z.object({
      amount: z.nullable(z.number()),
      percent: z.nullable(z.number()),
      reason: textOrNull,
      lastMonth: textOrNull,
    }),
  ),
  dueDay: z.nullable(z.int()),
  nextOwnPrice: NextPriceWire,
  recess: z.nullable(RecessWire),
  payerId: z.nullable(z.int()),
  payer: z.nullable(z.object(payerWireFields)),
};
const TermsWire = z.object(termsWireFields);
export type TermsWire = z.infer<typeof TermsWire>;

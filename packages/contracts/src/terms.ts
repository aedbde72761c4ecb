/**
 * A student's own terms beside their plan, on the wire (docs/rules.md, "A student's own terms").
 */
import * as z from "zod/mini";
import { INVOICE_DAY_MAX, INVOICE_DAY_MIN, MAX_DISCOUNT_REASON, MAX_NAME, MIN_STUDENT_NAME } from "./constants.ts";
import { emailOrEmpty, freeText, month, phoneOrEmpty, reais, text, wholeNumber } from "./fields.ts";
import { normalizeTaxDocument } from "./values/tax-document.ts";

const PERCENT_TEXT = "O desconto deve ser de 0,01% a 100%";
/** Per cent of the price, with at most two decimals. */
const percent = z.number(PERCENT_TEXT).check(
  z.minimum(0.01, PERCENT_TEXT),
  z.maximum(100, PERCENT_TEXT),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Use no máximo duas casas decimais"),
);

/**
 * A discount, in reais or in per cent of the price, never both. `lastMonth` is the last billing
 * month in which it counts; null means until it is removed. The student reads its reason.
 */
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

/**
 * The person who pays in the student's place, and gets the mails and messages about money. Empty
 * means the student's own.
 */
export const PayerInput = z.object({
  name: text(MIN_STUDENT_NAME, "Nome do responsável deve ter pelo menos 3 caracteres", MAX_NAME),
  email: z.optional(z.nullable(emailOrEmpty())),
  phone: z.optional(z.nullable(phoneOrEmpty("Telefone deve ter pelo menos 10 dígitos"))),
  document: z.optional(
    z.nullable(
      freeText(MAX_NAME).check(
        z.refine((value) => value === "" || normalizeTaxDocument(value) !== undefined, "CPF ou CNPJ inválido"),
      ),
    ),
  ),
});
export type PayerInput = z.infer<typeof PayerInput>;

/**
 * A student's own terms in a body; null removes a term. An own price replaces the plan's price; it
 * and a discount exclude each other: setting one removes the other. `dueDay` is a day of the month,
 * 1 to 31.
 */
export const terms = {
  ownPrice: z.optional(z.nullable(reais())),
  discount: z.optional(z.nullable(DiscountInput)),
  dueDay: z.optional(z.nullable(wholeNumber(INVOICE_DAY_MIN, INVOICE_DAY_MAX, "Dia de vencimento inválido"))),
  payer: z.optional(z.nullable(PayerInput)),
};

const textOrNull = z.nullable(z.string());
/** A student's own terms in answers and exports; null means none. Prices are decimal reais. */
export const answeredTerms = {
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
  payer: z.nullable(z.object({ name: z.string(), email: textOrNull, phone: textOrNull, document: textOrNull })),
};
const AnsweredTerms = z.object(answeredTerms);
export type AnsweredTerms = z.infer<typeof AnsweredTerms>;

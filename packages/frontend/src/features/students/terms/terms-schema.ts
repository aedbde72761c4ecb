/**
 * A student's own terms in the form: as typed, and as sent (docs/rules.md, "A student's own
 * terms").
 */
import { StudentInput, type StudentWire } from "@emdia/contracts/student";
import { DiscountInput } from "@emdia/contracts/terms";
import { parseReais } from "@emdia/contracts/values/money";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import * as z from "zod/mini";
import { formatTyped } from "../../../lib/format.ts";
import { reaisOfTyped, typedReais } from "../../../lib/typed-reais.ts";

/**
 * The typed fields. A field that the wire also has has the wire's name, so that a refusal is shown
 * at its field.
 */
export const typedTerms = {
  priceKind: z.enum(["plan", "own", "discount"]),
  ownPrice: z.string(),
  discountUnit: z.enum(["amount", "percent"]),
  discount: z.object({ amount: z.string(), percent: z.string(), reason: z.string(), lastMonth: z.string() }),
  dueDay: z.string(),
  payerKind: z.enum(["student", "other"]),
  payer: z.object({ name: z.string(), email: z.string(), phone: z.string(), document: z.string() }),
};
const Typed = z.object(typedTerms);
export type TermsValues = z.infer<typeof Typed>;

/** The terms of a student without own terms. */
export const noTerms: TermsValues = {
  priceKind: "plan",
  ownPrice: "",
  discountUnit: "amount",
  discount: { amount: "", percent: "", reason: "", lastMonth: "" },
  dueDay: "",
  payerKind: "student",
  payer: { name: "", email: "", phone: "", document: "" },
};

/**
 * Converts typed per cent into hundredths of a per cent: "12,5" and "12,5%" are 1250. Returns
 * undefined for a text that is no number.
 */
export const basisPointsOfTyped = (text: string): number | undefined => parseReais(text.replace("%", ""));

const amount = (missing: string, tooLow: string) => z.pipe(typedReais(missing, tooLow), z.transform(reaisOfTyped));
const DISCOUNT_TEXT = "O desconto deve ser maior que zero";
const PERCENT_TEXT = "Use uma porcentagem como 10 ou 12,5";
const percent = z.pipe(
  z.string().check(
    z.refine((value) => basisPointsOfTyped(value) !== undefined, { error: PERCENT_TEXT, abort: true }),
    z.refine((value) => basisPointsOfTyped(value) !== 0, DISCOUNT_TEXT),
    z.refine((value) => (basisPointsOfTyped(value) ?? 0) <= 10_000, "O desconto deve ser de no máximo 100%"),
  ),
  z.transform((value) => (basisPointsOfTyped(value) ?? 0) / 100),
);
const orNone = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

/** The wire's student, with typed amounts. */
export const StudentWithTerms = z.extend(StudentInput, {
  ownPrice: orNone(amount("Informe o valor do aluno", "O preço deve ser maior que zero")),
  discount: orNone(
    z.object({
      amount: orNone(amount("Informe o desconto", DISCOUNT_TEXT)),
      percent: orNone(percent),
      reason: DiscountInput.shape.reason,
      lastMonth: DiscountInput.shape.lastMonth,
    }),
  ),
});

type Sent = z.input<typeof StudentWithTerms>;
type SentPrice = Pick<Sent, "ownPrice" | "discount">;

function priceOf({ priceKind, ownPrice, discountUnit, discount }: TermsValues): SentPrice {
  if (priceKind === "plan") return { ownPrice: null, discount: null };
  if (priceKind === "own") return { ownPrice, discount: null };
  const { reason, lastMonth } = discount;
  return {
    ownPrice: null,
    discount: {
      ...{ amount: null, percent: null, [discountUnit]: discount[discountUnit] },
      ...{ reason: reason.trim() || null, lastMonth: lastMonth || null },
    },
  };
}

function payerOf({ payerKind, payer: { name, email, phone, document } }: TermsValues): Pick<Sent, "payer"> {
  if (payerKind === "student") return { payer: null };
  const orNull = (text: string) => text.trim() || null;
  return { payer: { name, email: orNull(email), phone: orNull(phone), document: orNull(document) } };
}

const dueDayOf = ({ dueDay }: TermsValues): Pick<Sent, "dueDay"> => ({ dueDay: dueDay ? Number(dueDay) : null });

/**
 * Returns the terms to send: those that differ from before. A removed term is null, an unchanged
 * term is absent.
 */
export function changedTerms(
  typed: TermsValues,
  before: TermsValues,
): Pick<Sent, "ownPrice" | "discount" | "dueDay" | "payer"> {
  const changed = <Part extends object>(part: (terms: TermsValues) => Part) =>
    JSON.stringify(part(typed)) === JSON.stringify(part(before)) ? {} : part(typed);
  return { ...changed(priceOf), ...changed(dueDayOf), ...changed(payerOf) };
}

const typedOrNone = (reais: number | null | undefined) => (reais == null ? "" : formatTyped(reais));

/** Returns a stored student's terms as the form's fields. */
export function termsValuesOf({ ownPrice, discount, dueDay, payer }: StudentWire): TermsValues {
  return {
    priceKind: discount ? "discount" : ownPrice === null ? "plan" : "own",
    ownPrice: typedOrNone(ownPrice),
    discountUnit: discount?.percent == null ? "amount" : "percent",
    discount: {
      amount: typedOrNone(discount?.amount),
      percent: discount?.percent == null ? "" : String(discount.percent).replace(".", ","),
      reason: discount?.reason ?? "",
      lastMonth: discount?.lastMonth ?? "",
    },
    dueDay: dueDay === null ? "" : String(dueDay),
    payerKind: payer ? "other" : "student",
    payer: {
      name: payer?.name ?? "",
      email: payer?.email ?? "",
      phone: formatPhone(payer?.phone ?? ""),
      document: formatTaxDocument(payer?.document ?? ""),
    },
  };
}

/** Tells whether the form has any terms of the student's own. */
export const hasTerms = ({ priceKind, dueDay, payerKind }: TermsValues): boolean =>
  priceKind !== "plan" || dueDay !== "" || payerKind !== "student";

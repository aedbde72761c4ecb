/** See docs/rules/student.md, "A student's own terms". */
import { StudentInput, type StudentWire } from "@emdia/contracts/student";
import { DiscountInput, type PayerInput, type TermsWire } from "@emdia/contracts/terms";
import { formatPhone } from "@emdia/contracts/values/phone";
import { formatTaxDocument } from "@emdia/contracts/values/tax-document";
import * as z from "zod/mini";
import { formatTyped } from "../../../lib/format.ts";
import { basisPointsOfTyped, reaisOfTyped, typedReais } from "../../../lib/typed.ts";

/** A field that the wire has, too, has the wire's name, so that a refusal is shown at the field. */
export const typedTerms = {
  priceKind: z.enum(["plan", "own", "discount"]),
  ownPrice: z.string(),
  discountUnit: z.enum(["amount", "percent"]),
  discount: z.object({ amount: z.string(), percent: z.string(), reason: z.string(), lastMonth: z.string() }),
  dueDay: z.string(),
  payerKind: z.enum(["student", "other"]),
  payerId: z.string(),
  payer: z.object({ name: z.string(), email: z.string(), phone: z.string(), document: z.string() }),
};
const Typed = z.object(typedTerms);
export type TermsValues = z.infer<typeof Typed>;

export const noTerms: TermsValues = {
  priceKind: "plan",
  ownPrice: "",
  discountUnit: "amount",
  discount: { amount: "", percent: "", reason: "", lastMonth: "" },
  dueDay: "",
  payerKind: "student",
  payerId: "",
  payer: { name: "", email: "", phone: "", document: "" },
};

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
      amount: null,
      percent: null,
      [discountUnit]: discount[discountUnit],
      reason: reason.trim() || null,
      lastMonth: lastMonth || null,
    },
  };
}

type TypedPayer = TermsValues["payer"];

export function payerOfTyped({ name, email, phone, document }: TypedPayer): z.input<typeof PayerInput> {
  const orNull = (text: string) => text.trim() || null;
  return { name, email: orNull(email), phone: orNull(phone), document: orNull(document) };
}

/** Typed details change the current payer, for all students. Another payer keeps their details. */
function payerOf({ payerKind, payerId, payer }: TermsValues, before: TermsValues): Pick<Sent, "payer" | "payerId"> {
  if (payerKind === "student") return { payer: null };
  if (payerId !== "" && payerId !== before.payerId) return { payerId: Number(payerId) };
  return { payer: payerOfTyped(payer), ...(payerId !== before.payerId && { payerId: null }) };
}

const dueDayOf = ({ dueDay }: TermsValues): Pick<Sent, "dueDay"> => ({ dueDay: dueDay ? Number(dueDay) : null });

/** A removed term is null. An unchanged term is absent. */
export function changedTerms(
  typed: TermsValues,
  before: TermsValues,
): Pick<Sent, "ownPrice" | "discount" | "dueDay" | "payer" | "payerId"> {
  const changed = <Part extends object>(part: (terms: TermsValues, before: TermsValues) => Part) =>
    JSON.stringify(part(typed, before)) === JSON.stringify(part(before, before)) ? {} : part(typed, before);
  return { ...changed(priceOf), ...changed(dueDayOf), ...changed(payerOf) };
}

const typedOrNone = (reais: number | null | undefined) => (reais == null ? "" : formatTyped(reais));

export const typedPayerOf = (payer: TermsWire["payer"]): TypedPayer => ({
  name: payer?.name ?? "",
  email: payer?.email ?? "",
  phone: formatPhone(payer?.phone ?? ""),
  document: formatTaxDocument(payer?.document ?? ""),
});

export function termsValuesOf({ ownPrice, discount, dueDay, payerId, payer }: StudentWire): TermsValues {
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
    payerId: payerId === null ? "" : String(payerId),
    payer: typedPayerOf(payer),
  };
}

export const hasTerms = ({ priceKind, dueDay, payerKind }: TermsValues): boolean =>
  priceKind !== "plan" || dueDay !== "" || payerKind !== "student";

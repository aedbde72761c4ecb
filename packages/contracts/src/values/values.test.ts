import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeHeading, periodLabel, periodNoun, referenceOf } from "./billing-period.ts";
import { yearMonth } from "./calendar.ts";
import { isPaymentId, parsePaymentId, paymentIdOf } from "./payment-id.ts";
import { initialsOf } from "./person-name.ts";
import { normalizePixKey, possiblePixKeyTypes } from "./pix-key.ts";
import { formatTaxDocument, isCnpj, isCpf, normalizeTaxDocument } from "./tax-document.ts";

test.each([
  [0, false, "Pagamento Único"],
  [1, true, "Pagamento Único"],
  [1, false, "Mensal"],
  [3, false, "Trimestral"],
  [6, false, "Semestral"],
  [12, false, "Anual"],
  [5, false, "Mensal"],
  ["trimestral", false, "Trimestral"],
  ["outro", false, "Mensal"],
])("given period %s (one-time %s), when labelled, then %s", (period, oneTime, label) => {
  expect(periodLabel(period, oneTime)).toBe(label);
});

test.each([
  [1, "Cobrança de Mensalidade", "Mensalidade"],
  [3, "Cobrança Trimestral", "Trimestralidade"],
  [6, "Cobrança Semestral", "Semestralidade"],
  [12, "Cobrança Anual", "Anuidade"],
  [2, "Cobrança (2 meses)", "Período de 2 meses"],
])("given %i months, when a charge is headed, then %s", (months, heading, noun) => {
  expect(chargeHeading(months)).toBe(heading);
  expect(periodNoun(months)).toBe(noun);
});

test.each([
  ["2026-11", "current", 1, "Novembro/2026"],
  ["2026-11", "previous", 1, "Outubro/2026"],
  ["2026-11", "current", 3, "Nov/2026 a Jan/2027"],
  ["2027-01", "previous", 3, "Out/2026 a Dez/2026"],
  ["2026-01", "previous", 1, "Dezembro/2025"],
] as const)("given %s charged %s for %i months, when labelled, then %s", (month, type, period, reference) => {
  expect(referenceOf(yearMonth(month), type, period)).toBe(reference);
});

test("given student 12 in November 2026, when its charge is named, then the id is 1220261100 and reads back", () => {
  const key = { studentId: 12, month: yearMonth("2026-11"), sequence: 0 };
  expect(paymentIdOf(key)).toBe(1_220_261_100);
  expect(parsePaymentId(1_220_261_100)).toEqual(key);
});

test("given any charge, when its id is computed, then it decodes to the same charge and is never a student's", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 2020, max: 2099 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 99 }),
      (studentId, year, month, sequence) => {
        const key = { studentId, month: yearMonth(`${year}-${String(month).padStart(2, "0")}`), sequence };
        const id = paymentIdOf(key);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(isPaymentId(id)).toBe(true);
        expect(parsePaymentId(id)).toEqual(key);
      },
    ),
  );
});

test.each([0, 12, 99_999_999, 1_220_261_300, 1.5, -1, Number.MAX_SAFE_INTEGER])(
  "given %d, when read as a payment id, then it is none",
  (id) => {
    expect(parsePaymentId(id)).toBeUndefined();
  },
);

test.each(["529.982.247-25", "123.456.789-09"])("given %s, when checked, then it is a CPF", (document) => {
  expect(isCpf(document)).toBe(true);
  expect(formatTaxDocument(normalizeTaxDocument(document) ?? "")).toBe(document);
});

test.each(["11.222.333/0001-81", "00.000.000/0001-91", "12.ABC.345/01DE-35"])(
  "given %s, when checked, then it is a CNPJ",
  (document) => {
    expect(isCnpj(document)).toBe(true);
    expect(formatTaxDocument(normalizeTaxDocument(document) ?? "")).toBe(document);
  },
);

test.each(["111.111.111-11", "529.982.247-26", "11.222.333/0001-82", "00000000000000", "", "12ABC34501DE3X"])(
  "given %j, when checked, then it is no document",
  (document) => {
    expect(normalizeTaxDocument(document)).toBeUndefined();
  },
);

test.each([
  ["cpf", "529.982.247-25", "52998224725"],
  ["cnpj", "11.222.333/0001-81", "11222333000181"],
  ["phone", "(11) 98765-0034", "+5511987650034"],
  ["email", " Estudio@Vida.COM.br ", "estudio@vida.com.br"],
  ["random", "123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
] as const)("given a %s key %s, when stored, then it is %s", (type, typed, stored) => {
  expect(normalizePixKey(type, typed)).toBe(stored);
});

test("given 11987650034, when its type is not told, then it may be a CPF or a phone and nobody guesses", () => {
  expect(possiblePixKeyTypes("11987650034")).toEqual(["cpf", "phone"]);
  expect(possiblePixKeyTypes("não é chave")).toEqual([]);
});

test.each([
  ["Ana Souza", "AS"],
  ["Maria da Silva Lima", "ML"],
  ["João", "JO"],
  ["  élcio  ", "ÉL"],
  ["", ""],
])("given %j, when reduced to initials, then %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

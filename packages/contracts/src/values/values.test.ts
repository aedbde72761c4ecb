import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeHeading, PERIOD_OPTIONS, periodLabel, periodNoun, referenceOf } from "./billing-period.ts";
import { yearMonth } from "./calendar.ts";
import { chargeIdOf, isChargeId, parseChargeId } from "./charge-id.ts";
import { firstNameOf, initialsOf } from "./person-name.ts";
import { normalizePixKey, PIX_KEY_TYPES, possiblePixKeyTypes } from "./pix-key.ts";
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
  ["mensal", false, "Mensal"],
  ["SEMESTRAL", false, "Semestral"],
  ["Anual", false, "Anual"],
  ["outro", false, "Mensal"],
])("given period %s (one-time %s), when labelled, then %s", (period, oneTime, label) => {
  expect(periodLabel(period, oneTime)).toBe(label);
});

test("given the periods of a plan, when offered, then they are these, one-time first", () => {
  expect(PERIOD_OPTIONS).toEqual([
    { months: 0, label: "Pagamento Único" },
    { months: 1, label: "Mensal" },
    { months: 3, label: "Trimestral" },
    { months: 6, label: "Semestral" },
    { months: 12, label: "Anual" },
  ]);
  expect(periodLabel(1)).toBe("Mensal");
});

test("given a one-time charge, when it is headed, then it says so for any number of months", () => {
  expect([chargeHeading(3, true), periodNoun(3, true)]).toEqual(["Cobrança de Pagamento Único", "Pagamento Único"]);
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
  ["2026-11", "current", 2, "Nov/2026 a Dez/2026"],
  ["2026-11", "current", 0, "Novembro/2026"],
] as const)("given %s charged %s for %i months, when labelled, then %s", (month, type, period, reference) => {
  expect(referenceOf(yearMonth(month), type, period)).toBe(reference);
});

test("given student 12 in November 2026, when its charge is named, then the id is 1220261100 and reads back", () => {
  const key = { studentId: 12, month: yearMonth("2026-11"), sequence: 0 };
  expect(chargeIdOf(key)).toBe(1_220_261_100);
  expect(parseChargeId(1_220_261_100)).toEqual(key);
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
        const id = chargeIdOf(key);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(isChargeId(id)).toBe(true);
        expect(parseChargeId(id)).toEqual(key);
      },
    ),
  );
});

test("given the bounds of a payment's id, when checked, then 10^8 is the first, and an early year keeps its zeros", () => {
  expect([99_999_999, 100_000_000].map(isChargeId)).toEqual([false, true]);
  expect(parseChargeId(100_260_107)).toEqual({ studentId: 1, month: "0026-01", sequence: 7 });
  expect(parseChargeId(999_999_920_270_100)).toMatchObject({ studentId: 9_999_999 });
  expect(parseChargeId(1_000_000_020_270_100)).toBeUndefined();
});

test.each([
  0,
  12,
  20_270_100,
  99_999_999,
  100_000_000,
  1_220_261_300,
  1.5,
  1_220_261_100.5,
  -1,
  Number.MAX_SAFE_INTEGER,
])("given %d, when read as a payment id, then it is not one", (id) => {
  expect(parseChargeId(id)).toBeUndefined();
});

test.each(["529.982.247-25", "123.456.789-09", "529.982.023-22"])(
  "given %s, when checked, then it is a CPF",
  (document) => {
    expect(isCpf(document)).toBe(true);
    expect(formatTaxDocument(normalizeTaxDocument(document) ?? "")).toBe(document);
  },
);

test.each(["11.222.333/0001-81", "00.000.000/0001-91", "12.ABC.345/01DE-35", "11.222.333/0019-00"])(
  "given %s, when checked, then it is a CNPJ",
  (document) => {
    expect(isCnpj(document)).toBe(true);
    expect(formatTaxDocument(normalizeTaxDocument(document) ?? "")).toBe(document);
  },
);

test("given a CNPJ in small letters, when stored, then it is in capitals and without its mask", () => {
  expect(normalizeTaxDocument("12.abc.345/01de-35")).toBe("12ABC34501DE35");
  expect(normalizePixKey("cnpj", "12.abc.345/01de-35")).toBe("12ABC34501DE35");
});

test.each(["1234567890", "123456789012", "x52998224725", "11222333000181x", "52998224725\n1"])(
  "given %j, which is no document, when shown, then it is returned unchanged",
  (text) => {
    expect(formatTaxDocument(text)).toBe(text);
  },
);

test.each([
  ...["111.111.111-11", "529.982.247-26", "529.982.247-15", "x52998224725", "52998224725x", "5299822472"],
  ...[
    "11.222.333/0001-82",
    "11.222.333/0001-91",
    "00000000000000",
    "",
    "12ABC34501DE3X",
    "x11222333000181",
    "112223330001811",
    // The check digits are right, but the number has one digit too many.
    ...["529982247225", "112223330001881"],
  ],
])("given %j, when checked, then it is not a document", (document) => {
  expect(normalizeTaxDocument(document)).toBeUndefined();
});

test.each([
  ["cpf", "529.982.247-25", "52998224725"],
  ["cnpj", "11.222.333/0001-81", "11222333000181"],
  ["phone", "(11) 98765-0034", "+5511987650034"],
  ["email", " Estudio@Vida.COM.br ", "estudio@vida.com.br"],
  ["random", "123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
  ["phone", "+55 (11) 98765-0034", "+5511987650034"],
  ["email", `${"a".repeat(70)}@vida.c`, `${"a".repeat(70)}@vida.c`],
] as const)("given a %s key %s, when stored, then it is %s", (type, typed, stored) => {
  expect(normalizePixKey(type, typed)).toBe(stored);
});

test("given 11987650034, when its type is unknown, then both CPF and phone are possible", () => {
  expect(possiblePixKeyTypes("11987650034")).toEqual(["cpf", "phone"]);
  expect(possiblePixKeyTypes("não é chave")).toEqual([]);
  expect(PIX_KEY_TYPES).toEqual(["cpf", "cnpj", "phone", "email", "random"]);
});

test.each([
  ["email", "ana@vida"],
  ["email", "ana souza@vida.com"],
  ["email", "ana@vida.com x"],
  ["email", "ana@@vida.com"],
  ["email", "ana@b@vida.com"],
  ["email", "ana@vida.com@b"],
  ["email", "joão@vida.com"],
  ["email", "ana@vida.cóm"],
  ["email", `${"a".repeat(71)}@vida.c`],
  ["random", "x123e4567-e12b-12d1-a456-426655440000"],
  ["random", "123e4567-e12b-12d1-a456-4266554400000"],
  ["random", "123e4567e12b12d1a456426655440000"],
  ["phone", "11 98765-0034 ramal 2"],
  ["phone", "(20) 98765-0034"],
  ["phone", "tel 11 98765-0034"],
  ["phone", "+1 11987650034"],
  ["cpf", "529.982.247-26"],
  ["cnpj", "11.222.333/0001-82"],
] as const)("given a %s key %s, when stored, then it is no valid key", (type, typed) => {
  expect(normalizePixKey(type, typed)).toBeUndefined();
});

test.each([
  ["Ana Souza", "AS"],
  ["Maria da Silva Lima", "ML"],
  ["João", "JO"],
  ["  élcio  ", "ÉL"],
  ["", ""],
  ["💚 Ana", "💚A"],
  ["Ana 💚", "A💚"],
  ["\tAna  Souza\n", "AS"],
])("given %j, when reduced to initials, then %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ["Ana Souza", "Ana"],
  ["  Ana  ", "Ana"],
  ["\nAna\tSouza", "Ana"],
  ["", ""],
])("given %j, when greeted, then by %j", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

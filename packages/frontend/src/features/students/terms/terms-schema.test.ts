/** docs/rules/student.md, "A student's own terms". */
import fc from "fast-check";
import { expect, test } from "vitest";
import { DETAILS } from "../../../data/students/details.ts";
import { basisPointsOfTyped } from "../../../lib/typed.ts";
import { aStudent } from "../../../testing/builders.ts";
import { emptyStudent, studentForm, studentValuesOf } from "../student-schema.ts";
import { hasTerms, type TermsValues } from "./terms-schema.ts";

const typed = { ...emptyStudent, name: "Ana Souza", planId: "1" };
const discount = { amount: "", percent: "", reason: "", lastMonth: "" };
const payer = { name: "Maria Souza", email: "", phone: "", document: "" };
const sent = (terms: Partial<TermsValues>, before = emptyStudent) => {
  const {
    name: _n,
    email: _e,
    phone: _p,
    planId: _i,
    sendWelcome: _w,
    ...rest
  } = studentForm(before).parse({ ...typed, ...before, name: "Ana Souza", planId: "1", ...terms });
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in DETAILS)));
};
const errorsOf = (terms: Partial<TermsValues>) =>
  studentForm()
    .safeParse({ ...typed, ...terms })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("given a new student without terms, when sent, then none of them is named", () => {
  expect(sent({})).toEqual({});
});

type Discount = Partial<TermsValues["discount"]>;
const off = (discountUnit: TermsValues["discountUnit"], typed: Discount) => {
  return { priceKind: "discount" as const, discountUnit, discount: { ...discount, ...typed } };
};
const NO_DISCOUNT = { amount: null, percent: null, reason: null, lastMonth: null };
const wireOff = (over: object) => ({ ownPrice: null, discount: { ...NO_DISCOUNT, ...over } });
const paidBy = (over: Partial<TermsValues["payer"]>) => ({ payerKind: "other" as const, payer: { ...payer, ...over } });
const TOO_LITTLE = "O desconto deve ser maior que zero";
const brothers = { amount: "", percent: "12,5%", reason: " Irmãos ", lastMonth: "2027-03" };
const maria = { name: "Maria Souza", email: "maria@exemplo.com.br", phone: "(11) 98765-4321", document: null };

test.each<[string, Partial<TermsValues>, object]>([
  ["a price", { priceKind: "own", ownPrice: "1.120,50" }, { ownPrice: 1120.5, discount: null }],
  ["a discount in reais", off("amount", { amount: "20", percent: "9" }), wireOff({ amount: 20 })],
  [
    "a discount in per cent with reason and end",
    off("percent", brothers),
    wireOff({ percent: 12.5, reason: "Irmãos", lastMonth: "2027-03" }),
  ],
  ["a discount of everything", off("percent", { percent: "100" }), wireOff({ percent: 100 })],
  ["a due day", { dueDay: "31" }, { dueDay: 31 }],
  ["a payer", paidBy({ email: " Maria@Exemplo.com.br ", phone: "(11) 98765-4321" }), { payer: maria }],
  ["a price that is typed but not chosen", { priceKind: "plan", ownPrice: "abc" }, {}],
  ["a payer who is typed but not chosen", { payerKind: "student", payer: { ...payer, name: "M" } }, {}],
])("given %s, when sent, then the wire has it unchanged", (_what, terms, wire) => {
  expect(sent(terms)).toEqual(wire);
});

test.each<[terms: Partial<TermsValues>, field: string, error: string]>([
  [{ priceKind: "own" }, "ownPrice", "Informe o valor do aluno"],
  [{ priceKind: "own", ownPrice: "cem" }, "ownPrice", "Use um valor como 100,00"],
  [{ priceKind: "own", ownPrice: "0" }, "ownPrice", "O preço deve ser maior que zero"],
  [{ priceKind: "discount", discount }, "discount.amount", "Informe o desconto"],
  [{ priceKind: "discount", discount: { ...discount, amount: "0,00" } }, "discount.amount", TOO_LITTLE],
  [off("percent", { percent: "100,01" }), "discount.percent", "O desconto deve ser de no máximo 100%"],
  [off("percent", { percent: "" }), "discount.percent", "Use uma porcentagem como 10 ou 12,5"],
  [off("percent", { percent: "0" }), "discount.percent", TOO_LITTLE],
  [
    { priceKind: "discount", discount: { ...discount, amount: "5", reason: "x".repeat(61) } },
    "discount.reason",
    "Use no máximo 60 caracteres",
  ],
  [paidBy({ name: "Ma" }), "payer.name", "Nome do responsável deve ter pelo menos 3 caracteres"],
  [paidBy({ email: "maria@" }), "payer.email", "E-mail inválido"],
  [paidBy({ phone: "119" }), "payer.phone", "Telefone deve ter pelo menos 10 dígitos"],
  [paidBy({ document: "1" }), "payer.document", "CPF ou CNPJ inválido"],
])("given %o, when parsed, then the error is at its field: %s: %s", (terms, field, error) => {
  expect(errorsOf(terms)).toEqual([[field, error]]);
});

const stored = aStudent({
  discount: { amount: null, percent: 12.5, reason: "Irmãos", lastMonth: "2027-03" },
  dueDay: 20,
  payer: { name: "Maria Souza", email: "maria@exemplo.com.br", phone: "5511987654321", document: "52998224725" },
});

test("given a stored student with terms, when edited, then the form shows them as people write them", () => {
  expect(studentValuesOf(stored)).toMatchObject({
    priceKind: "discount",
    discountUnit: "percent",
    discount: { amount: "", percent: "12,5", reason: "Irmãos", lastMonth: "2027-03" },
    dueDay: "20",
    payerKind: "other",
    payer: { name: "Maria Souza", phone: "(11) 98765-4321", document: "529.982.247-25" },
  });
});

test("given a stored student, when one of the terms is edited, then the others are not sent, and a removed one is null", () => {
  const before = studentValuesOf(stored);
  expect(sent({}, before)).toEqual({});
  expect(sent({ dueDay: "" }, before)).toEqual({ dueDay: null });
  expect(sent({ priceKind: "plan" }, before)).toEqual({ ownPrice: null, discount: null });
  expect(sent({ payerKind: "student" }, before)).toEqual({ payer: null });
  expect(sent({ payer: { ...before.payer, email: "" } }, before)).toEqual({
    payer: expect.objectContaining({ name: "Maria Souza", email: null, document: "529.982.247-25" }),
  });
});

test("given a student with a stored payer, when another one is chosen or typed, then the number says who is meant", () => {
  const before = studentValuesOf({ ...stored, payerId: 7 });
  expect(before.payerId).toBe("7");
  expect(sent({}, before)).toEqual({});
  expect(sent({ payerId: "8" }, before)).toEqual({ payerId: 8 });
  expect(sent({ payerId: "", payer: { ...payer, name: "Rui Lima" } }, before)).toEqual({
    payerId: null,
    payer: expect.objectContaining({ name: "Rui Lima" }),
  });
  expect(sent({ payer: { ...before.payer, name: "Maria Lima" } }, before)).toEqual({
    payer: expect.objectContaining({ name: "Maria Lima" }),
  });
  expect(sent({ payerKind: "other", payerId: "8" })).toMatchObject({ payerId: 8 });
});

test("given any price of a student, when shown in the form and sent again, then it is the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
      const values = studentValuesOf(aStudent({ ownPrice: cents / 100 }));
      expect(sent(values)).toMatchObject({ ownPrice: cents / 100 });
    }),
  );
});

test("given any per cent, when shown in the form and sent again, then it is the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (basisPoints) => {
      const terms = { amount: null, percent: basisPoints / 100, reason: null, lastMonth: null };
      expect(sent(studentValuesOf(aStudent({ discount: terms })))).toMatchObject({ discount: terms });
    }),
  );
});

test.each([
  ["50", 5_000],
  ["12,5", 1_250],
  [" 7,25 %", 725],
  ["", undefined],
  ["metade", undefined],
])("given %o typed as per cent, when read, then it is %o hundredths", (text, hundredths) => {
  expect(basisPointsOfTyped(text)).toBe(hundredths);
});

test("given each of the terms alone, when asked, then the student has terms; without any, none", () => {
  expect(hasTerms(emptyStudent)).toBe(false);
  for (const one of [{ priceKind: "own" as const }, { dueDay: "5" }, { payerKind: "other" as const }])
    expect(hasTerms({ ...emptyStudent, ...one })).toBe(true);
});

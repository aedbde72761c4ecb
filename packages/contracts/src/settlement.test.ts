import { expect, test } from "vitest";
import * as z from "zod/mini";
import { month, studentIds } from "./fields.ts";
import { ImportInput } from "./import.ts";
import { BulkSettleInput, SettlementInput } from "./settlement.ts";
import { DiscountInput, PayerInput } from "./terms.ts";
import { refusalsOf } from "./testing/refusal.ts";

const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const of = (length: number) => "a".repeat(length);

test.each<[what: string, body: unknown, refusals: string[]]>([
  ["nothing, for all that is open", {}, []],
  ["a whole settlement", { amount: 0.01, date: "2027-01-31", method: "cartao", note: of(140) }, []],
  ["no amount", { amount: 0 }, ["amount: O valor deve ser maior que zero"]],
  ["a negative amount", { amount: -1 }, ["amount: O valor deve ser maior que zero"]],
  ["an absurd amount", { amount: 1e12 }, ["amount: O preço deve ser de no máximo R$ 999.999,99"]],
  ["a day that does not exist", { date: "2027-02-29" }, ["date: Data inválida"]],
  ["a way to pay that nobody knows", { method: "fiado" }, ["method: Escolha como foi pago"]],
  ["a note that is too long", { note: of(141) }, ["note: Use no máximo 140 caracteres"]],
  ["a press without its number", { requestId: "1" }, ["requestId: Valor inválido"]],
])("given a settlement of %s, when it is parsed, then it is answered so", (_what, body, refusals) => {
  expect(refusalsOf(SettlementInput, body)).toEqual(refusals);
});

test.each<[what: string, paymentIds: unknown, refusals: string[]]>([
  ["one", [1], []],
  ["as many as fit", Array(100).fill(1), []],
  ["one more", Array(101).fill(1), ["paymentIds: Selecione no máximo 100 cobranças"]],
  ["none", [], ["paymentIds: Selecione ao menos uma cobrança"]],
  ["no list of them", undefined, ["paymentIds: Selecione ao menos uma cobrança"]],
  ["one that is no number", ["1"], ["paymentIds: 0: Pagamento inválido"]],
])(
  "given several charges, %s, when they are settled in one call, then it is answered so",
  (_what, paymentIds, refusals) => {
    expect(refusalsOf(BulkSettleInput, { paymentIds })).toEqual(refusals);
  },
);

test.each<[what: string, body: object, refusals: string[]]>([
  ["one amount each, and the click", { amounts: [10, 0.01], requestId: PRESS }, []],
  ["no click", { amounts: [10, 5] }, ["requestId: Valor inválido"]],
  ["one amount too few", { amounts: [10], requestId: PRESS }, ["amounts: Informe um valor para cada cobrança"]],
  ["an amount of nothing", { amounts: [10, 0], requestId: PRESS }, ["amounts: 1: O valor deve ser maior que zero"]],
  [
    "a charge twice",
    { paymentIds: [1, 1], amounts: [1, 1], requestId: PRESS },
    ["amounts: Informe um valor para cada cobrança"],
  ],
])("given a spread amount with %s, when it is parsed, then it is answered so", (_what, body, refusals) => {
  expect(refusalsOf(BulkSettleInput, { paymentIds: [1, 2], ...body })).toEqual(refusals);
});

test.each<[what: string, body: unknown, refusals: string[]]>([
  ["in reais", { amount: 10, reason: of(60), lastMonth: "2027-12" }, []],
  ["in per cent", { percent: 0.01, amount: null }, []],
  ["of a share that no binary number is", { percent: 1.15 }, []],
  ["of a share a little above its binary number", { percent: 1.1 }, []],
  ["of the whole price", { percent: 100 }, []],
  ["of more than the price", { percent: 100.01 }, ["percent: O desconto deve ser de 0,01% a 100%"]],
  ["of nothing", { amount: 0 }, ["amount: O desconto deve ser maior que zero"]],
  ["of a share that is too fine", { percent: 12.345 }, ["percent: Use no máximo duas casas decimais"]],
  ["in both", { amount: 10, percent: 10 }, ["amount: Informe o desconto em reais ou em porcentagem"]],
  ["in neither", { reason: "Irmãos" }, ["amount: Informe o desconto em reais ou em porcentagem"]],
  ["with a reason that is too long", { amount: 1, reason: of(61) }, ["reason: Use no máximo 60 caracteres"]],
])("given a discount %s, when it is parsed, then it is answered so", (_what, body, refusals) => {
  expect(refusalsOf(DiscountInput, body)).toEqual(refusals);
});

test.each<[document: unknown, refusals: string[]]>([
  [undefined, []],
  [null, []],
  ["", []],
  ["529.982.247-25", []],
  ["529.982.247-26", ["document: CPF ou CNPJ inválido"]],
  ["changed", ["document: CPF ou CNPJ inválido"]],
])("given a payer with the document %j, when it is parsed, then it is answered %j", (document, refusals) => {
  expect(refusalsOf(PayerInput, { name: "Maria", document })).toEqual(refusals);
});

test("given months, when they are parsed, then those of this century are taken, and the others are refused", () => {
  expect(z.parse(month(), "2000-01")).toBe("2000-01");
  for (const refused of ["1999-12", "2027-13", "2027-1", 202_701])
    expect([refused, refusalsOf(month(), refused)]).toEqual([refused, ["Mês inválido"]]);
});

test("given students to choose, when none is chosen, then the call is refused, and so is one with too many", () => {
  expect([[], [1], [1, 2], [1, 2, 3]].map((ids) => refusalsOf(studentIds(2), ids))).toEqual([
    ["Selecione ao menos um aluno"],
    [],
    [],
    ["Selecione no máximo 2 alunos"],
  ]);
});

test("given an import of which one row has no plan, when it is parsed, then all of it is refused", () => {
  const importId = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
  const rowsOf = (...newPlans: number[]) => newPlans.map((newPlan) => ({ name: "Ana", newPlan }));
  const body = { importId, plans: [{ name: "Boxe", price: 90 }] };
  expect(refusalsOf(ImportInput, { ...body, rows: rowsOf(0, 0) })).toEqual([]);
  expect(refusalsOf(ImportInput, { ...body, rows: rowsOf(0, 1) })).toEqual(["rows: Selecione um plano"]);
});

test("given an import of which one row names a payer who is not in it, or two payers, when it is parsed, then all of it is refused", () => {
  const body = { importId: PRESS, payers: [{ name: "Marta Souza" }] };
  const rowsOf = (payer: object) => [{ name: "Ana", planId: 1, ...payer }];
  const refused = (payer: object) => refusalsOf(ImportInput, { ...body, rows: rowsOf(payer) });
  expect([refused({}), refused({ newPayer: 0 }), refused({ payerId: 7 })]).toEqual([[], [], []]);
  expect(refused({ newPayer: 1 })).toEqual(["rows: Responsável inválido"]);
  const oneGood = [...rowsOf({ newPayer: 0 }), ...rowsOf({ newPayer: 1 })];
  expect(refusalsOf(ImportInput, { ...body, rows: oneGood })).toEqual(["rows: Responsável inválido"]);
  expect(refused({ newPayer: 0, payerId: 7 })).toEqual(["rows: 0: payerId: Responsável inválido"]);
});

import { expect, test } from "vitest";
import { BankEntry } from "./bank-entry.ts";
import { MatchEntriesInput, SettledEntry, SettleEntriesInput } from "./statement.ts";
import { refusalsOf } from "./testing/refusal.ts";

const E2E = "E00000000202702121200aaaaaaaaaaa";
const REQUEST = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
const entry = { key: "conta-0001", date: "2027-02-12", amount: 150.5 };
const paid = { entry, paymentIds: [1_220_261_100] };
const of = (length: number) => "a".repeat(length);
const keyed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...entry, key: `conta-${1000 + index}` }));
const upTo = (count: number) => Array.from({ length: count }, (_, id) => id);
const tooMany = keyed(501).map((one) => ({ ...paid, entry: one }));
const INVALID = "Lançamento inválido";

test.each<[what: string, over: object, refusals: string[]]>([
  ["the least", {}, []],
  ["all that a bank tells", { key: E2E, endToEndId: E2E, txid: "ED1", name: of(80), memo: of(140) }, []],
  ["empty texts", { name: "", memo: " " }, []],
  ["a key of 8", { key: of(8) }, []],
  ["a key of 80", { key: of(80) }, []],
  ["a key of 7", { key: of(7) }, [`key: ${INVALID}`]],
  ["a key of 81", { key: of(81) }, [`key: ${INVALID}`]],
  ["a key with a mark of our keys", { key: "conta#0001" }, [`key: ${INVALID}`]],
  ["no key", { key: undefined }, [`key: ${INVALID}`]],
  ["another key than the end-to-end id", { endToEndId: E2E }, [`key: ${INVALID}`]],
  ["an end-to-end id of 31", { key: of(31), endToEndId: of(31) }, [`endToEndId: ${INVALID}`]],
  ["an end-to-end id of 33", { key: of(33), endToEndId: of(33) }, [`endToEndId: ${INVALID}`]],
  ["an end-to-end id with a hyphen", { key: `-${of(31)}`, endToEndId: `-${of(31)}` }, [`endToEndId: ${INVALID}`]],
  ["a txid of 35", { txid: of(35) }, []],
  ["a txid of 36", { txid: of(36) }, [`txid: ${INVALID}`]],
  ["an empty txid", { txid: "" }, [`txid: ${INVALID}`]],
  ["stars for a txid", { txid: "***" }, [`txid: ${INVALID}`]],
  ["a centavo", { amount: 0.01 }, []],
  ["the most of a PIX", { amount: 9_999_999_999.99 }, []],
  ["nothing", { amount: 0 }, ["amount: O valor deve ser maior que zero"]],
  ["money that went out", { amount: -1 }, ["amount: O valor deve ser maior que zero"]],
  ["more than a PIX", { amount: 10_000_000_000 }, ["amount: Valor inválido"]],
  ["half a centavo", { amount: 1.005 }, ["amount: Use no máximo duas casas decimais"]],
  ["an amount in words", { amount: "150,50" }, ["amount: Valor inválido"]],
  ["a day that does not exist", { date: "2027-02-30" }, ["date: Data inválida"]],
  ["a name that is too long", { name: of(81) }, ["name: Use no máximo 80 caracteres"]],
  ["a memo that is too long", { memo: of(141) }, ["memo: Use no máximo 140 caracteres"]],
])("given an entry with %s, when it is parsed, then it is answered so", (_what, over, refusals) => {
  expect(refusalsOf(BankEntry, { ...entry, ...over })).toEqual(refusals);
});

test.each<[what: string, entries: unknown, refusals: string[]]>([
  ["500", keyed(500), []],
  ["501", keyed(501), ["entries: Confira no máximo 500 lançamentos de uma vez"]],
  ["none", [], ["entries: Envie ao menos um lançamento"]],
  ["no list", undefined, ["entries: Envie ao menos um lançamento"]],
  ["one twice", [entry, entry], ["entries: Lançamento repetido"]],
])("given %s entries, when they are to be matched, then it is answered so", (_what, entries, refusals) => {
  expect(refusalsOf(MatchEntriesInput, { entries })).toEqual(refusals);
});

test.each<[what: string, over: object, refusals: string[]]>([
  ["40 charges", { paymentIds: upTo(40) }, []],
  ["41 charges", { paymentIds: upTo(41) }, ["paymentIds: Escolha no máximo 40 cobranças"]],
  ["none", { paymentIds: [] }, ["paymentIds: Escolha ao menos uma cobrança"]],
  ["no list", { paymentIds: null }, ["paymentIds: Escolha ao menos uma cobrança"]],
  ["one that is no number", { paymentIds: ["1"] }, ["paymentIds: 0: Pagamento inválido"]],
  ["one twice", { paymentIds: [1, 1] }, ["paymentIds: Pagamento inválido"]],
  ["an amount for it", { amounts: [0.01] }, []],
  ["an amount too many", { amounts: [1, 1] }, ["amounts: Informe um valor para cada cobrança"]],
  ["an amount of nothing", { amounts: [0] }, ["amounts: 0: O valor deve ser maior que zero"]],
  ["no list of amounts", { amounts: 1 }, ["amounts: Valor inválido"]],
  ["a link", { isLink: true }, []],
  ["neither a link nor none", { isLink: "sim" }, ["isLink: Valor inválido"]],
])(
  "given an entry and the charges that it paid, %s, when it is parsed, then it is answered so",
  (_what, over, refusals) => {
    expect(refusalsOf(SettledEntry, { ...paid, ...over })).toEqual(refusals);
  },
);

test.each<[what: string, over: object, refusals: string[]]>([
  ["entries alone", { entries: [paid] }, []],
  ["ignored ones alone", { ignored: [entry] }, []],
  ["neither", {}, ["entries: Envie ao menos um lançamento"]],
  ["one in both lists", { entries: [paid], ignored: [entry] }, ["entries: Lançamento repetido"]],
  ["one twice", { entries: [paid, paid] }, ["entries: Lançamento repetido"]],
  ["501 ignored", { ignored: keyed(501) }, ["ignored: Confira no máximo 500 lançamentos de uma vez"]],
  ["501 to settle", { entries: tooMany }, ["entries: Confira no máximo 500 lançamentos de uma vez"]],
  ["no UUID", { entries: [paid], requestId: "1" }, ["requestId: Valor inválido"]],
  ["no lists", { entries: 1, ignored: 1 }, ["entries: Valor inválido", "ignored: Valor inválido"]],
])("given a reconciliation with %s, when it is parsed, then it is answered so", (_what, over, refusals) => {
  expect(refusalsOf(SettleEntriesInput, { requestId: REQUEST, ...over })).toEqual(refusals);
});

test("given a request id in capital letters, when it is parsed, then it is one with the small ones, and missing lists are empty", () => {
  const sent = SettleEntriesInput.parse({ requestId: REQUEST.toUpperCase(), ignored: [entry] });
  expect(sent).toMatchObject({ requestId: REQUEST, entries: [] });
  expect(SettleEntriesInput.parse({ requestId: REQUEST, entries: [paid] }).ignored).toEqual([]);
});

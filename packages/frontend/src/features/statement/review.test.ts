import type { MatchCandidate, MatchedEntry } from "@emdia/contracts/statement";
import { expect, test } from "vitest";
import {
  type Choices,
  chargesOfOtherRows,
  firstChoices,
  groupOf,
  isTaken,
  planOf,
  type Row,
  recordedOf,
  strangersOf,
} from "./review.ts";
import { confirmText, progressOf } from "./texts.ts";

const ofAna = { studentNames: ["Ana"], payerKey: "S0000001", payerName: null, references: ["Novembro/2026"] };
const candidate = (id: number, change: Partial<MatchCandidate> = {}): MatchCandidate => ({
  ...ofAna,
  paymentIds: [id],
  amounts: [150],
  openAmount: 150,
  reason: "name",
  ...change,
});
const row = (key: string, candidates: MatchCandidate[], change: Partial<MatchedEntry> = {}): Row => ({
  entry: { key, date: "2026-11-03", amount: 150, name: "ANA SOUZA" },
  matched: { key, outcome: "propose", reason: "name", isTicked: true, candidates, ...change },
});
const part = (id: number, amount: number) => candidate(id, { amounts: [amount], reason: "part" });
const ticked = (...rows: Row[]) => [...firstChoices(rows).keys()];
const family = candidate(1, { paymentIds: [1, 2], amounts: [150, 90], openAmount: 240 });
const itsSecond = candidate(2, { amounts: [90], openAmount: 90 });
const byHand = candidate(1, { reason: "by_hand", openAmount: 0 });

test.each<[string, Row[], string[]]>([
  ["two payments of two charges", [row("a", [candidate(1)]), row("b", [candidate(2)])], ["a", "b"]],
  ["two payments of one charge", [row("a", [candidate(1)]), row("b", [candidate(1)])], ["a"]],
  ["two parts that fit in one charge", [row("a", [part(1, 100)]), row("b", [part(1, 50)])], ["a", "b"]],
  ["two parts that exceed a charge", [row("a", [part(1, 100)]), row("b", [part(1, 50.01)])], ["a"]],
  ["a family's payment and one of its charges", [row("a", [family]), row("b", [itsSecond])], ["a"]],
  ["a charge that is marked paid by hand twice", [1, 2].map((at) => row(`${at}`, [byHand])), ["1"]],
  ["a payment that is a question", [row("a", [candidate(1), candidate(2)], { isTicked: false })], []],
  ["a payment without a charge", [row("a", [])], []],
])("given %s, when the preview opens, then the certain entries are ticked, each charge once", (_what, rows, keys) => {
  expect(ticked(...rows)).toEqual(keys);
});

test.each([
  ["nobody", "PIX RECEBIDO 900101 CHAVE", ["a"]],
  ["somebody whose name is cut", "PIX RECEBIDO OTTO", []],
  ["something that is no name", "PIX RECEBIDO ESCOLA BANCO DE LIVROS", []],
])(
  "given the bank names %s and the amount alone fits, when the preview opens, then the tick follows",
  (_who, memo, keys) => {
    const one = row("a", [candidate(1, { reason: "amount" })], { reason: "amount" });
    expect(ticked({ ...one, entry: { key: "a", date: "2026-11-03", amount: 150, memo } })).toEqual(keys);
  },
);

test("given entries of every outcome, when they are sorted, then each is in its list", () => {
  const rows = [
    row("sure", [candidate(1)]),
    row("asked", [candidate(1)]),
    row("rest", [], { outcome: "foreign", isTicked: false }),
    row("paid", [candidate(1)], { outcome: "foreign", reason: "paid", isTicked: false }),
    row("known", [], { outcome: "known", isTicked: false }),
    row("ignored", [], { outcome: "ignored", isTicked: false }),
  ];
  const first = firstChoices(rows);
  expect(rows.map((one) => groupOf(one, first))).toEqual(["sure", "asked", "rest", "rest", "known", "ignored"]);
});

test("given payments that fit no charge, when their names are to be remembered as strangers, then those who pay and shortened names are left out", () => {
  const named = (key: string, name: string | undefined, candidates: MatchCandidate[]): Row => {
    const one = row(key, candidates, { outcome: "foreign", isTicked: false });
    return { ...one, entry: { ...one.entry, name } };
  };
  const rows = [
    named("stranger", "Loja Bairro", []),
    named("payer", "Diego Fonseca", [candidate(1)]),
    named("short", "Otto", []),
    named("nameless", undefined, []),
  ];
  expect(strangersOf(rows)).toEqual(["stranger"]);
});

test("given a charge that another payment has, when a question shows it, then it is taken until the other releases it", () => {
  const rows = [row("a", [candidate(1)]), row("b", [candidate(1)])];
  expect(isTaken(candidate(1), chargesOfOtherRows(rows, new Map([["a", 0]]), "b"))).toBe(true);
  expect(isTaken(candidate(1), chargesOfOtherRows(rows, new Map([["a", 0]]), "a"))).toBe(false);
  expect(isTaken(candidate(1), chargesOfOtherRows(rows, new Map([["a", "ignored"]]), "b"))).toBe(false);
});

test("given choices, when they are confirmed, then charges, links and strangers are each recorded in their own way", () => {
  const rows = [
    row("a", [candidate(1), candidate(2)]),
    row("b", [candidate(3, { reason: "by_hand", openAmount: 0 })]),
    row("c", []),
    row("d", [candidate(4)]),
  ];
  const choices: Choices = new Map<string, number | "ignored">([
    ["a", 1],
    ["b", 0],
    ["c", "ignored"],
  ]);
  const plan = planOf(rows, choices);
  expect(plan.entries.map(({ entry: { key }, ...one }) => [key, one.paymentIds, one.amounts, one.isLink])).toEqual([
    ["a", [2], [150], false],
    ["b", [3], [150], true],
  ]);
  expect([plan.ignored.map(({ key }) => key), plan.receivedCount, plan.receivedCents]).toEqual([["c"], 1, 15_000]);
  expect(confirmText(plan)).toBe("Receber 1 · R$\u00a0150");
  expect(confirmText(planOf(rows, new Map([["b", 0]])))).toBe("Confirmar 1 já marcado");
  expect(confirmText(planOf(rows, new Map([["c", "ignored"]])))).toBe("Guardar");
});

test("given an answer of the server, when it is told, then what was linked is not received, though it was to be settled, and what was refused is left out", () => {
  const rows = ["a", "b", "c"].map((key, id) => row(key, [candidate(id)]));
  const line = (key: string, outcome: "settled" | "linked" | null) => ({ key, outcome, code: null, reason: null });
  const recorded = recordedOf(planOf(rows, new Map(rows.map(({ entry }) => [entry.key, 0]))), [
    line("a", "linked"),
    line("b", "settled"),
    line("c", null),
  ]);
  expect([recorded.entries.map(({ entry }) => entry.key), recorded.receivedCount]).toEqual([["a", "b"], 1]);
  expect(recorded.receivedCents).toBe(15_000);
});

test("given some decided payments, when counted, then the text says how many are left", () => {
  expect([progressOf(27, 30), progressOf(30, 30), progressOf(0, 1)]).toEqual([
    "27 de 30 conferidos, confirme 3",
    "30 de 30 conferidos",
    "0 de 1 conferido, confirme 1",
  ]);
});

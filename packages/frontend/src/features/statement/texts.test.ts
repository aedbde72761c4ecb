import type { MatchReason } from "@emdia/contracts/statement";
import { expect, test } from "vitest";
import type { Aside } from "./read/sort-lines.ts";
import { asideText, nothingText, restText } from "./texts.ts";

const payments = (rows: number, aside: [Aside, number][]) => ({
  entries: [],
  givenBack: [],
  rows,
  aside: new Map(aside),
  isCut: false,
});

const NONE = "Nenhum PIX recebido neste extrato";
const UNREAD = "Não entendemos este extrato";
const threeAndACard = Object.entries({ unreadable: 3, card: 1 }) as [Aside, number][];

test.each<[rows: number, aside: [Aside, number][], title: string, seen: string]>([
  [3, [["debit", 2]], NONE, "Lemos 3 linhas e 2 lançamentos: 2 saídas."],
  [1, [["unreadable", 1]], UNREAD, "Lemos 1 linha e 1 lançamento, mas não deu para ler a data e o valor."],
  [12, [], UNREAD, "Lemos 12 linhas, e nenhuma tem uma data e um valor."],
  [4, threeAndACard, NONE, "Lemos 4 linhas e 4 lançamentos: 3 linhas que não deu para ler · 1 venda no cartão."],
])(
  "given %i rows and these lines %j, when nothing is a payment, then the screen says what it saw",
  (rows, aside, title, seen) => {
    expect(nothingText(payments(rows, aside))).toEqual({ title, seen });
  },
);

test("given one and two lines set aside, when they are counted, then the words agree", () => {
  const aside = new Map<Aside, number>().set("yield", 1).set("reversal", 2);
  expect(asideText(aside)).toBe("1 rendimento, resgate ou saldo · 2 devoluções que saíram da conta");
});

test.each<[reason: MatchReason, openAmount: number, text: string]>([
  ["paid_ahead", 0, "Íris Souza e Léo Souza: já pagou adiantado · Dezembro/2026"],
  ["paid", 0, "Íris Souza e Léo Souza: já pagou · Dezembro/2026"],
  ["owes_other", 300, "Íris Souza e Léo Souza: deve outro valor · R$ 300,00"],
])(
  "given a payment of somebody with the reason %s, when it fits no charge, then the list says why",
  (reason, openAmount, text) => {
    const family = { studentNames: ["Íris Souza", "Léo Souza"], payerKey: "S0000001", payerName: null };
    const about = { ...family, paymentIds: [1], amounts: [0], references: ["Dezembro/2026"], openAmount, reason };
    const matched = { key: "chave", outcome: "foreign", reason, isTicked: false } as const;
    expect(restText({ ...matched, candidates: [about] })).toBe(text.replace("R$ ", "R$\u00a0"));
    expect(restText({ ...matched, reason: null, candidates: [] })).toBe("");
  },
);

import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { RULE_RUNNER } from "../cloud/cloud.ts";
import { judgeWhatsApp } from "./judge-whatsapp.ts";
import { factsOf, type Line, OWNER } from "./written-history.ts";

/**
 * Due on Wednesday, 10 February 2027: a fine of 2 %, interest of 1 % a month, R$ 10 off in time.
 */
const RATES = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
const TERMS = { dueDate: "2027-02-10", lateFee: RATES, punctualityCents: 1_000 };
const OPEN: Item = { studentId: 2, month: "2027-02", status: "pendente", amountCents: 15_000, ...TERMS };
const CHARGE = "PAY#202702#0000002";
const LATE = [{ number: 1, amountCents: 15_000, date: "2027-02-15", at: "2027-02-15T12:00:00.000Z" }];
const FEE_LEFT: Item = { ...OPEN, settledCents: 15_000, ledger: LATE };

type Asking = { charge?: Item; purpose?: "charge" | "reminder"; at: string; reais: string };

/** Returns why a message that asks this sum at this instant is wrong. */
function faultsOf({ charge = OPEN, purpose = "charge", at, reais }: Asking): string[] {
  const key = "MSG#202702#S0000002#D01";
  const message = { st: "C", att: 1, api: true, channel: "whatsapp", purpose, names: "220270200:15000" };
  const lines: Line[] = [
    ["2027-02-01T12:00:00Z", "opening", CHARGE, charge],
    [at, "dono1-act-1", key, message],
  ];
  const tag = `${Buffer.from(`O#${OWNER}|${key}`).toString("base64url")}.1`;
  const template = { name: `emdia_${purpose}_1`, body: ["Ana", "Estúdio", "Mensal", `R$ ${reais}`], urlSuffix: "" };
  const one = { at: Date.parse(at) + 500, ownerId: OWNER, by: "dono1-act-1", caller: "person" };
  const asked = [{ ...one, message: { to: "5511987654321", template, tag } }];
  return judgeWhatsApp(factsOf({ lines, asked })).map(({ what }) => what);
}

test.each<[string, Asking, boolean]>([
  ["with the discount, on the due date", { at: "2027-02-11T02:59:00Z", reais: "140,00" }, true],
  ["without the discount, on the due date", { at: "2027-02-11T02:59:00Z", reais: "150,00" }, false],
  ["with the discount, the day after", { at: "2027-02-11T03:05:00Z", reais: "140,00" }, false],
  ["with the fine and a day's interest, the day after", { at: "2027-02-11T03:05:00Z", reais: "153,05" }, true],
  ["in a reminder before the due date", { purpose: "reminder", at: "2027-02-09T15:00:00Z", reais: "140,00" }, true],
  ["for a fee alone, in a charge", { charge: FEE_LEFT, at: "2027-02-20T15:00:00Z", reais: "3,25" }, true],
  [
    "for a fee alone, in a reminder",
    { charge: FEE_LEFT, purpose: "reminder", at: "2027-02-20T15:00:00Z", reais: "3,25" },
    false,
  ],
])(
  "given a message that asks %s, when it is judged, then that is what is owed, or a finding",
  (_what, asking, isOwed) => {
    expect(faultsOf(asking).some((what) => what.includes("asks for"))).toBe(!isOwed);
  },
);

test.each<[string, number[], number]>([
  ["in the turn of the two", [0, 0, 0], 1],
  ["in a turn that began again after a crash", [0, 0, 60_000], 0],
  ["after one of another turn and one of its own", [0, 60_000, 60_000], 0],
])(
  "given two messages that Meta did not answer, when a third is sent %s, then it is a finding or not",
  (_what, turns, count) => {
    const key = "MSG#202702#S0000002#D01";
    const at = Date.parse("2027-02-09T15:00:00Z");
    const tag = `${Buffer.from(`O#${OWNER}|${key}`).toString("base64url")}.1`;
    const message = { to: "5511987654321", template: { name: "emdia_lembrete_1", body: [], urlSuffix: "" }, tag };
    const one = { ownerId: OWNER, by: "runner-1", caller: RULE_RUNNER, message };
    const outcome = { kind: "unknown", reason: "silent" } as const;
    const asked = turns.map((since, index) => ({ ...one, at: at + index * 90_000, since: at + since, outcome }));
    const found = judgeWhatsApp(factsOf({ lines: [], asked })).map(({ what }) => what);
    expect(found.filter((what) => what.includes("after two without a good answer"))).toHaveLength(count);
  },
);

const lost = { kind: "unknown", reason: "silent" } as const;
const paced = { kind: "paced", code: 130_429 } as const;
const taken = { kind: "accepted", wamid: "wamid.1", isHeld: false } as const;

test.each([
  ["one lost answer", [lost], false],
  ["a lost and a paced one", [lost, paced], true],
  ["two lost ones, and a good one between them", [lost, taken, lost], true],
  ["one lost and two good ones", [lost, taken, taken], false],
] as const)(
  "given a turn with %s, when it asks Meta again, then that is a finding, or not",
  (_what, before, isFound) => {
    const template = { name: "emdia_cobranca_1", body: [], urlSuffix: "" };
    const since = Date.parse("2027-02-10T12:00:00Z");
    const one = { ownerId: OWNER, by: "run-1", caller: "billing-owner", since };
    const asked = [...before, taken].map((outcome, index) => ({
      ...one,
      at: since + index,
      outcome,
      message: { to: "5511987654321", template, tag: `${index}.1` },
    }));
    const found = judgeWhatsApp(factsOf({ lines: [], asked })).map(({ what }) => what);
    expect(found.some((what) => what.includes("after two without a good answer"))).toBe(isFound);
  },
);

const LOWERED = Date.parse("2027-02-09T12:00:00Z");
const NEVER = Number.POSITIVE_INFINITY;

test.each<[string, string, number, number, boolean]>([
  ["an hour after the report, with the persons allowed now", "2027-02-09T13:06:00Z", LOWERED + 300_000, 2, true],
  ["within an hour of the report", "2027-02-09T13:04:00Z", LOWERED + 300_000, 2, false],
  ["within an hour of the report, with the persons allowed before", "2027-02-09T13:04:00Z", LOWERED + 300_000, 4, true],
  ["a day later, if the report was lost", "2027-02-10T12:00:00Z", NEVER, 3, false],
  ["a day later, if the report was lost, with the persons allowed before", "2027-02-10T12:00:00Z", NEVER, 4, true],
])(
  "given a limit lowered from four to two, when Meta refuses one more person %s, then that is a finding, or not",
  (_what, at, toldAt, beyond, isFound) => {
    const template = { name: "emdia_cobranca_1", body: [], urlSuffix: "" };
    const message = { to: "5511987654321", template, tag: "1.1" };
    const one = { at: Date.parse(at), ownerId: OWNER, by: "run-1", caller: "billing-owner", message, beyond };
    const limits = [
      { at: 0, most: 4, toldAt: 0 },
      { at: LOWERED, most: 2, toldAt },
    ] as const;
    const found = judgeWhatsApp(factsOf({ lines: [], asked: [one], limits: [...limits] })).map(({ what }) => what);
    expect(found.some((what) => what.includes("beyond the limit of persons"))).toBe(isFound);
  },
);

test("given two changes of a limit whose reports came in the other order, when Meta refuses one more person, then either limit excuses it", () => {
  const template = { name: "emdia_cobranca_1", body: [], urlSuffix: "" };
  const message = { to: "5511987654321", template, tag: "1.1" };
  const at = LOWERED + 8 * 3_600_000;
  const asked = [{ at, ownerId: OWNER, by: "run-1", caller: "billing-owner", message, beyond: 5 }];
  const limitsTold = (first: number, second: number) =>
    [
      { at: 0, most: 2, toldAt: 0 },
      { at: LOWERED, most: 6, toldAt: LOWERED + first },
      { at: LOWERED + 60_000, most: 3, toldAt: LOWERED + second },
    ] as const;
  const found = ([first, second]: [number, number]) =>
    judgeWhatsApp(factsOf({ lines: [], asked, limits: [...limitsTold(first, second)] })).filter(({ what }) =>
      what.includes("beyond the limit of persons"),
    ).length;
  expect([found([300_000, 120_000]), found([120_000, 300_000])]).toEqual([0, 1]);
});

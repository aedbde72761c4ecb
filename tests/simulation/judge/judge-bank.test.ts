import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import type { Payment } from "../bank/bank.ts";
import { judgeBank } from "./judge-bank.ts";
import { factsOf, type Line } from "./written-history.ts";

const SK = "PAY#202702#0000008";
const OTHER = "PAY#202702#0000009";
const idOf = (studentId: number) => chargeIdOf({ studentId, month: yearMonth("2027-02"), sequence: 0 });
const OPENING = "2027-02-01T01:00:00Z";
const PAID = "2027-02-15T12:00:00Z";
const READER = "bank-reader-2";
/**
 * The reader records the payment at the second read; the first read is the connection's preview.
 */
const READ = "2027-02-15T12:30:00Z";
const LATER = "2027-02-16T12:00:00Z";
const CHARGE: Item = { studentId: 8, amountCents: 8000, status: "pendente" };
const ENTRY: Item = { number: 1, amountCents: 8000, entryKey: "E1", by: "bank", date: "2027-02-15" };
const PIX: Payment = {
  endToEndId: "E1",
  amountCents: 8000,
  at: PAID,
  refunds: [],
  listedAt: Date.parse(PAID),
  named: [idOf(8)],
  isStranger: false,
  asked: { cents: 8000, day: civilDate("2027-02-15") },
};

const withLedger = (...ledger: Item[]): Item => {
  const settledCents = ledger.reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
  return { ...CHARGE, ledger, settledCents, status: settledCents === 8000 ? "pago" : "pendente" };
};
const recorded = (at: string, item: Item, by = READER, sk = SK): Line => [at, by, sk, item];
const stored: Line = [READ, READER, "ENTRY#E1", { key: "E1" }];
const proposed: Line = [READ, READER, "PROP#E1", { key: "E1" }];

function judged(
  lines: readonly Line[],
  { pix = {}, student = {} }: { pix?: Partial<Payment>; student?: Item } = {},
): string[] {
  const opening: Line[] = [
    [OPENING, "opening", "STU#0000008", { status: "ativo", ...student }],
    [OPENING, "opening", "STU#0000009", { status: "ativo" }],
    [OPENING, "owners-1", SK, CHARGE],
    [OPENING, "owners-1", OTHER, { ...CHARGE, studentId: 9 }],
    ["2027-02-14T12:00:00Z", "bank-reader-1", "BANK", { reading: { readAt: "2027-02-14T12:00:00Z" } }],
    ["2027-02-15T12:31:00Z", READER, "BANK", { reading: { readAt: READ } }],
  ];
  return judgeBank(factsOf({ lines: [...opening, ...lines], payments: [{ ...PIX, ...pix }] })).map(({ what }) => what);
}

const back = (amountCents: number, status: "DEVOLVIDO" | "EM_PROCESSAMENTO") => ({
  refunds: [{ id: "D1", amountCents, nature: "ORIGINAL", status }],
});
const reversal = (cents: number, by: string): Item => ({ number: 2, amountCents: -cents, reverses: 1, by });
const half = { ...ENTRY, amountCents: 4000 };

test.each<[string, Line[], Parameters<typeof judged>[1], string]>([
  [
    "was recorded twice",
    [recorded(READ, withLedger(half)), stored, recorded(LATER, { ...withLedger(half), studentId: 9 }, READER, OTHER)],
    { pix: { named: [idOf(8), idOf(9)] } },
    "was recorded 2 times",
  ],
  [
    "settles more than it brought",
    [recorded(READ, withLedger(ENTRY)), stored],
    { pix: { amountCents: 7999 } },
    "settled 8000 of 7999",
  ],
  [
    "still settles what was given back",
    [recorded(READ, withLedger(ENTRY)), stored],
    { pix: back(1000, "DEVOLVIDO") },
    "settles 8000, and 7000 were kept",
  ],
  [
    "was taken back by the reader though it was kept",
    [recorded(READ, withLedger(ENTRY)), stored, recorded(LATER, withLedger(ENTRY, reversal(8000, "bank")))],
    {},
    "settles 0 of 8000",
  ],
  [
    "was given to a charge that it does not name",
    [recorded(READ, withLedger(ENTRY)), stored],
    { pix: { named: [idOf(9)] } },
    `was given to ${SK}`,
  ],
  [
    "was recorded on another day",
    [recorded(READ, withLedger({ ...ENTRY, date: "2027-02-14" })), stored],
    {},
    "was recorded on 2027-02-14",
  ],
  ["was read and left no trace", [], {}, "and lost"],
  [
    "left a trace only after its read",
    [recorded(LATER, withLedger(ENTRY)), [LATER, READER, "ENTRY#E1", {}]],
    {},
    "and lost",
  ],
  ["was asked for, and waits", [proposed, [LATER, "dono1-act-4", "ENTRY#E1", {}]], {}, "waits for a person"],
  ["of a stranger was kept", [stored], { pix: { isStranger: true, named: [] } }, "is a stranger's"],
  [
    "no bank knows is in a ledger",
    [recorded(READ, withLedger(ENTRY)), stored],
    { pix: { endToEndId: "E2", refunds: [] } },
    "E1, which no bank knows",
  ],
  [
    "made a charge that it does not name",
    [["2027-02-15T12:30:00Z", READER, "PAY#202703#0000008", CHARGE], stored, recorded(READ, withLedger(ENTRY))],
    {},
    "made by the reader",
  ],
])("given a payment that %s, when judged, then the fault is found", (_what, lines, over, said) => {
  expect(judged(lines, over).join()).toContain(said);
});

test("given a rest above what is still owed, when judged, then the charge need not take more than it owes", () => {
  const paid = { ...ENTRY, amountCents: 8100 };
  const lines = (rest: number): Line[] => [
    recorded(READ, { ...withLedger(paid), status: "pago" }),
    stored,
    recorded(LATER, withLedger(paid, reversal(8100, "bank"), { ...ENTRY, number: 3, amountCents: rest })),
  ];
  const pix = { amountCents: 8100, asked: { cents: 8100, day: civilDate("2027-02-15") }, ...back(50, "DEVOLVIDO") };
  expect(judged(lines(8000), { pix })).toEqual([]);
  expect(judged(lines(7999), { pix }).join()).toContain("settles 7999 of 8100");
});

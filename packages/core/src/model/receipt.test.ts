import { civilDate } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeOf } from "../testing/studio.ts";
import type { LedgerEntry } from "./ledger.ts";
import {
  clickOf,
  isPaidTogether,
  leadOf,
  receiptNumberOf,
  remainderText,
  type Settled,
  settlementOfNumber,
} from "./receipt.ts";

const entry: LedgerEntry = {
  number: 1,
  amountCents: 15_050,
  date: civilDate("2027-02-15"),
  method: "pix",
  at: "2027-02-15T12:00:00.000Z",
  by: "owner",
  requestId: "click",
};
const settled = (studentId: number, over: Partial<LedgerEntry> = {}): Settled => ({
  charge: chargeOf("2027-01", { studentId }),
  entry: { ...entry, ...over },
});
const CLICKLESS = { requestId: undefined };
const alone = settled(2);
const secondPart = { ...alone, entry: { ...entry, number: 2, requestId: "other" } };

test.each<[what: string, over: Partial<LedgerEntry>, click: string | undefined]>([
  ["the owner's click", {}, "click"],
  ["the owner's click, and an entry was linked later", { entryKey: "E1" }, "click"],
  ["no known click, and an entry was linked later", { ...CLICKLESS, entryKey: "E1" }, undefined],
  ["a bank's entry", { ...CLICKLESS, by: "bank", entryKey: "E1" }, "E1"],
  ["a bank's entry that an owner's click matched", { by: "bank", entryKey: "E1" }, "E1"],
])(
  "given a settlement recorded by %s, when compared, then what was paid together with it has the click $2",
  (_what, over, click) => {
    expect(clickOf({ ...entry, ...over })).toBe(click);
  },
);

test.each<[what: string, one: Settled, other: Settled, isTogether: boolean]>([
  ["one payer's students", settled(2, { payerId: 9 }), settled(3, { payerId: 9 }), true],
  ["two payers' students", settled(2, { payerId: 9 }), settled(3, { payerId: 8 }), false],
  ["a payer's student and one who pays alone", settled(2, { payerId: 9 }), settled(3), false],
  ["two students who pay alone", settled(2), settled(3), false],
  ["one student who pays alone", settled(2), settled(2, { number: 2 }), true],
  ["two days", settled(2), settled(2, { number: 2, date: civilDate("2027-02-14") }), false],
  ["two clicks", settled(2), settled(2, { number: 2, requestId: "other" }), false],
  ["one charge, paid by two clicks", alone, secondPart, false],
  ["no known click", settled(2, CLICKLESS), settled(2, { ...CLICKLESS, number: 2 }), false],
])(
  "given settlements of %s, when compared in either order, then one receipt states both: $3",
  (_what, one, other, isTogether) => {
    expect(isPaidTogether(one, other)).toBe(isTogether);
    expect(isPaidTogether(other, one)).toBe(isTogether);
  },
);

test("given a settlement of an unknown click, then its own receipt states it", () => {
  const one = settled(2, CLICKLESS);
  expect(isPaidTogether(one, { ...one })).toBe(true);
});

test.each([1, 2, 9, 10, 99, 100, 201, 999])(
  "given settlement %i of a ledger, when its receipt's number is read, then it names that one",
  (number) => {
    const one = settled(2, { number });
    const { studentId, month, sequence } = one.charge;
    expect(settlementOfNumber(receiptNumberOf(one))).toEqual({ settled: { studentId, month, sequence }, number });
  },
);

test.each(["220270100-0", "220270100-1", "220270100-010", "220270100-", "22027010", "220271300"])(
  "given the text %s, when read as a receipt's number, then it names none",
  (text) => expect(settlementOfNumber(text)).toBeUndefined(),
);

test("given settlements of one click in any order, then the first recorded one identifies the receipt, and of two recorded at once the one of the lower charge", () => {
  const part = (studentId: number, at: string, over: Partial<LedgerEntry> = {}) =>
    settled(studentId, { payerId: 9, at: `2027-02-15T${at}.000Z`, ...over });
  const [first, atOnce, repeated] = [part(4, "12:00:00"), part(5, "12:00:00"), part(3, "12:00:01")];
  const otherClick = part(2, "11:00:00", { requestId: "other" });
  fc.assert(
    fc.property(fc.shuffledSubarray([first, atOnce, repeated, otherClick], { minLength: 4 }), (all) => {
      for (const one of [first, atOnce, repeated]) expect(leadOf(one, all)).toBe(first);
      expect(leadOf(otherClick, all)).toBe(otherClick);
    }),
  );
});

test("given a charge of which nothing is received, then its rest is the whole amount; of a paid one there is none", () => {
  const { charge, entry } = settled(2, {});
  const restOf = (settledCents: number) => remainderText({ charge: { ...charge, settledCents }, entry });
  expect(restOf(0)?.replaceAll("\u00a0", " ")).toBe("R$ 150,50");
  expect(restOf(charge.amountCents)).toBeUndefined();
});

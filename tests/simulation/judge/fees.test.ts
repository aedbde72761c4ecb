import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { type Entry, feeFaults, hasDeclaredTerms, owedOn } from "./fees.ts";

/**
 * Due on Wednesday, 10 February 2027: a fine of 2 %, interest of 1 % a month, R$ 10 off in time.
 */
const RATES = { fineBps: 200, interestBps: 100, waiveBelowCents: 100 };
const CHARGE: Item = { amountCents: 15_000, dueDate: "2027-02-10", lateFee: RATES, punctualityCents: 1_000 };
const entry = (number: number, amountCents: number, date: string, more: Partial<Entry> = {}): Entry => ({
  number,
  amountCents,
  date: `2027-02-${date}`,
  at: `2027-02-${date}T12:00:00.000Z`,
  ...more,
});
const waiver = entry(1, 0, "20", { waivedCents: 350 });

test.each<[string, Item, Entry[], string, [number, number, number]]>([
  ["on the due date", CHARGE, [], "10", [15_000, 0, 1_000]],
  ["the day after, with the fine and a day's interest", CHARGE, [], "11", [15_000, 305, 0]],
  ["ten days after", CHARGE, [], "20", [15_000, 350, 0]],
  ["on the Monday after a due Saturday", { ...CHARGE, dueDate: "2027-02-13" }, [], "15", [15_000, 0, 0]],
  ["on the Tuesday after a due Saturday", { ...CHARGE, dueDate: "2027-02-13" }, [], "16", [15_000, 305, 0]],
  ["on Ash Wednesday after a due Carnival Monday", { ...CHARGE, dueDate: "2027-02-08" }, [], "10", [15_000, 0, 0]],
  ["after a part in time", CHARGE, [entry(1, 5_000, "10")], "20", [10_000, 233, 0]],
  ["after a part that was late five days", CHARGE, [entry(1, 5_000, "15")], "20", [10_000, 342, 0]],
  ["after some of the fee", CHARGE, [entry(1, 15_100, "20", { feeCents: 100 })], "25", [0, 250, 0]],
  ["after a waiver", CHARGE, [waiver], "25", [15_000, 0, 0]],
  [
    "after a waiver that was taken back",
    CHARGE,
    [waiver, entry(2, 0, "21", { waivedCents: -350, reverses: 1 })],
    "20",
    [15_000, 350, 0],
  ],
  [
    "in time after a part that used the discount",
    CHARGE,
    [entry(1, 4_000, "09", { discountCents: 1_000 })],
    "10",
    [10_000, 0, 0],
  ],
  ["without terms", { ...CHARGE, lateFee: undefined, punctualityCents: undefined }, [], "20", [15_000, 0, 0]],
  ["where the discount would leave nothing", { ...CHARGE, punctualityCents: 15_000 }, [], "10", [15_000, 0, 0]],
])("given a charge, when it is %s, then this is owed", (_what, item, ledger, day, [principal, fee, discount]) => {
  expect(owedOn(item, ledger, `2027-02-${day}`)).toEqual({ principal, fee, discount });
});

function faults(ledger: readonly Entry[], over: Item = {}): string[] {
  const given = ledger.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0);
  const before = { ...CHARGE, ...over, ledger: ledger.slice(0, -1) };
  return feeFaults(before, { ...before, amountCents: 15_000 - given, ledger });
}

const paid = entry(1, 14_000, "10", { discountCents: 1_000 });

test.each<[string, Entry[], string]>([
  ["fee taken first", [entry(1, 350, "20", { feeCents: 350 })], '"feeCents":0'],
  ["a discount a day late", [entry(1, 14_000, "11", { discountCents: 1_000 })], '"discountCents":0'],
  ["a discount of a part", [entry(1, 13_999, "10", { discountCents: 1_000 })], '"discountCents":0'],
  ["more than is owed", [entry(1, 15_351, "20", { feeCents: 351 })], "of more than 15000 and 350"],
  ["a fee not stated", [entry(1, 15_350, "20")], '"feeCents":350'],
  [
    "a rest at the bound that is waived",
    [entry(1, 15_250, "20", { feeCents: 250, waivedCents: 100 })],
    '"waivedCents":0',
  ],
  ["a small rest that is not waived", [entry(1, 15_251, "20", { feeCents: 251 })], '"waivedCents":99'],
  ["a waiver of another sum", [entry(1, 0, "20", { waivedCents: 300 })], '"waivedCents":350'],
  ["a waiver without a fee", [entry(1, 0, "10", { waivedCents: 1 })], "without a fee"],
  [
    "a reversal that returns a discount into a corrected amount",
    [
      paid,
      entry(2, 0, "11", { correctedToCents: 14_000 }),
      entry(3, -14_000, "11", { reverses: 1, discountCents: -1_000 }),
    ],
    '"discountCents":0',
  ],
  ["a reversal that keeps the discount", [paid, entry(2, -14_000, "11", { reverses: 1 })], '"discountCents":-1000'],
])("given %s, when judged, then the faults are found", (_what, ledger, said) => {
  expect(faults(ledger).join()).toContain(said);
});

const declared = { lateFee: RATES, punctualityDiscount: { percentBps: 667 } };
const frozen = { amountCents: 15_000, dueDate: "2027-02-10", lateFee: RATES, punctualityCents: 1_001 };

test.each<[string, Item, Item | undefined, string, boolean]>([
  ["what was declared, half a centavo in the payer's favour", frozen, declared, "10", true],
  ["what was declared, though made after its due date", frozen, declared, "11", false],
  [
    "nothing, made after its due date",
    { ...frozen, lateFee: undefined, punctualityCents: undefined },
    declared,
    "11",
    true,
  ],
  [
    "nothing, though something was declared",
    { ...frozen, lateFee: undefined, punctualityCents: undefined },
    declared,
    "10",
    false,
  ],
  ["another rate", { ...frozen, lateFee: { ...RATES, fineBps: 199 } }, declared, "10", false],
  ["terms that nothing declared", frozen, {}, "10", false],
])("given a charge with %s, when judged, then its terms are right or wrong", (_what, item, profile, day, isRight) => {
  expect(hasDeclaredTerms(item, [profile], [`2027-02-${day}`])).toBe(isRight);
});

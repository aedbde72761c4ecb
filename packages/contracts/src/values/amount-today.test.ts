import fc from "fast-check";
import { expect, test } from "vitest";
import { type AmountBasis, amountOn, highestAmountOn } from "./amount-today.ts";
import { type CivilDate, civilDate } from "./calendar.ts";
import { addDays } from "./civil-days.ts";
import { nextWorkingDay } from "./holidays.ts";

/** Tuesday, 10 November 2026: banks work on this day and on the days around it. */
const DUE = civilDate("2026-11-10");
const LAW = { fineBps: 200, interestBps: 100 };

const aBasis = (openCents: number, fields: Partial<AmountBasis> = {}): AmountBasis => ({
  dueDate: DUE,
  openCents,
  lateFee: LAW,
  punctualityCents: 0,
  paid: [],
  feeSettledCents: 0,
  isWaived: false,
  ...fields,
});
const partsOn = (basis: AmountBasis, day: CivilDate) => {
  const { fineCents, interestCents, totalCents } = amountOn(basis, day);
  return [fineCents, interestCents, totalCents];
};

test.each([
  [15_000, 10, [300, 50, 15_350]],
  [9_990, 37, [200, 123, 10_313]],
  [15_000, 0, [0, 0, 15_000]],
  [15_000, 1, [300, 5, 15_305]],
  [15_000, 30, [300, 150, 15_450]],
  // Half a centavo of each component is rounded up: 0.25 × 2 % = 0.5 centavos.
  [25, 60, [1, 1, 27]],
  [24, 60, [0, 0, 24]],
])("given %i centavos, when they are paid %i days late, then %j is owed", (cents, days, parts) => {
  expect(partsOn(aBasis(cents), addDays(DUE, days))).toEqual(parts);
});

test.each([
  ["28 February of a leap year", "2024-02-28", "2024-03-01", 2],
  ["29 February", "2024-02-29", "2024-03-10", 10],
  ["29 February on Carnival's Tuesday", "2028-02-29", "2028-03-01", 0],
  ["a Saturday, paid on Monday", "2026-11-14", "2026-11-16", 0],
  ["a Saturday, paid on Tuesday", "2026-11-14", "2026-11-17", 1],
  // Friday, 20 November is a holiday: Monday is in time.
  ["a holiday before a weekend, paid on Monday", "2026-11-20", "2026-11-23", 0],
  ["a holiday before a weekend, paid on Tuesday", "2026-11-20", "2026-11-24", 1],
  ["Carnival's Monday", "2027-02-08", "2027-02-11", 1],
])("given a due date on %s, when it is paid, then interest counts from the working day", (_name, due, day, days) => {
  const basis = aBasis(300_000, { dueDate: civilDate(due) });
  expect(partsOn(basis, civilDate(day)).slice(0, 2)).toEqual([days > 0 ? 6_000 : 0, days * 100]);
});

test("given a part paid in time and a part paid late, when the rest is paid, then each part counts its own days", () => {
  const paid = [
    { cents: 5_000, date: DUE },
    { cents: 4_000, date: addDays(DUE, 10) },
  ];
  // Fine: 2 % of 100.00. Interest: 40.00 for 10 days and 60.00 for 20 days.
  expect(partsOn(aBasis(6_000, { paid }), addDays(DUE, 20))).toEqual([200, 53, 6_253]);
});

test("given a principal that is paid, when time passes, then its fee stays, less the received part", () => {
  const basis = aBasis(0, { paid: [{ cents: 15_000, date: addDays(DUE, 10) }], feeSettledCents: 263 });
  expect(partsOn(basis, addDays(DUE, 10))).toEqual([37, 50, 87]);
  expect(partsOn(basis, addDays(DUE, 400))).toEqual([37, 50, 87]);
  expect(partsOn({ ...basis, feeSettledCents: 320 }, addDays(DUE, 10))).toEqual([0, 30, 30]);
  expect(partsOn({ ...basis, isWaived: true }, addDays(DUE, 10))).toEqual([0, 0, 0]);
});

test("given a punctuality discount, when the due date is over, then the whole amount is owed", () => {
  const basis = aBasis(15_000, { lateFee: undefined, punctualityCents: 1_500 });
  expect(amountOn(basis, DUE)).toMatchObject({ discountCents: 1_500, totalCents: 13_500 });
  expect(highestAmountOn(amountOn(basis, DUE))).toBe(15_000);
  expect(amountOn(basis, addDays(DUE, 1))).toMatchObject({ discountCents: 0, totalCents: 15_000 });
  expect(amountOn({ ...basis, openCents: 1_500 }, DUE).totalCents).toBe(1_500);
});

test("given a due date on a Saturday, when it is paid on Monday, then the fee does not apply, and the punctuality discount is lost", () => {
  const [saturday, monday] = [civilDate("2026-11-14"), civilDate("2026-11-16")];
  const basis = aBasis(15_000, { dueDate: saturday, punctualityCents: 1_500 });
  expect(amountOn(basis, saturday).totalCents).toBe(13_500);
  expect(amountOn(basis, monday)).toMatchObject({ fineCents: 0, discountCents: 0, totalCents: 15_000 });
});

const day = fc.integer({ min: -40, max: 800 }).map((days) => addDays(DUE, days));
const paidPart = fc.record({ cents: fc.integer({ min: 1, max: 1_000_000 }), date: day });
const basis = fc.record<AmountBasis>({
  dueDate: fc.integer({ min: 0, max: 2_000 }).map((days) => addDays(DUE, days - 1_000)),
  openCents: fc.integer({ min: 0, max: 99_999_999 }),
  lateFee: fc.option(
    fc.record({ fineBps: fc.integer({ min: 0, max: 200 }), interestBps: fc.integer({ min: 0, max: 100 }) }),
    { nil: undefined },
  ),
  punctualityCents: fc.integer({ min: 0, max: 1_000_000 }),
  paid: fc.array(paidPart, { maxLength: 4 }),
  feeSettledCents: fc.integer({ min: 0, max: 10_000 }),
  isWaived: fc.boolean(),
});

test("given any charge and day, when the amount is computed, then no part is negative and the total is their sum", () => {
  fc.assert(
    fc.property(basis, day, (of, at) => {
      const { principalCents, fineCents, interestCents, discountCents, totalCents } = amountOn(of, at);
      const parts = [principalCents, fineCents, interestCents, discountCents, totalCents];
      expect(parts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      expect(totalCents).toBe(principalCents + fineCents + interestCents - discountCents);
      expect(totalCents > 0 || principalCents === 0).toBe(true);
      // The law's bound of the fine: 2 %, once.
      const principal = of.openCents + of.paid.reduce((sum, { cents }) => sum + cents, 0);
      expect(fineCents).toBeLessThanOrEqual(Math.ceil(principal * 0.02));
    }),
  );
});

test("given an unpaid charge, when days pass, then the amount never falls", () => {
  fc.assert(
    fc.property(basis, day, fc.integer({ min: 0, max: 90 }), (of, at, days) => {
      expect(amountOn(of, addDays(at, days)).totalCents).toBeGreaterThanOrEqual(amountOn(of, at).totalCents);
    }),
  );
});

test("given no declared terms, or a day in time, when the amount is computed, then there is no fee", () => {
  fc.assert(
    fc.property(basis, day, (of, at) => {
      expect(partsOn({ ...of, lateFee: undefined }, at).slice(0, 2)).toEqual([0, 0]);
      const inTime = { ...of, paid: [] };
      expect(partsOn(inTime, nextWorkingDay(of.dueDate)).slice(0, 2)).toEqual([0, 0]);
    }),
  );
});

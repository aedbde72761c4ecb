/** docs/rules/billing-day.md, "Covered months". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { periodOf } from "@emdia/contracts/values/schedule";
import { expect, test } from "vitest";
import { charge as entity, profile, student } from "../testing/entities.ts";
import type { Charge } from "./charge.ts";
import { anchorAfter, isSpanFree, monthsCoveredBy, nextMonthOf } from "./covered-months.ts";

const state = {
  ...profile,
  invoiceDay: 10,
  lastBilling: null,
  billing: periodOf(yearMonth("2027-02"), { ...profile, invoiceDay: 10 }),
};
const monthly = { id: 3, isOneTime: false, periodInMonths: 1 };
const quarterly = { ...monthly, id: 4, periodInMonths: 3 };
const yearly = { ...monthly, id: 5, periodInMonths: 12 };
const fee = { ...monthly, id: 6, isOneTime: true };
const active = { ...student, status: "ativo" as const, pausedUntil: null, anchorMonth: yearMonth("2027-01") };
const of = (month: string, over: Partial<Charge> = {}): Charge => ({ ...entity, month: yearMonth(month), ...over });
const long = (month: string, periodInMonths: number, over: Partial<Charge> = {}) =>
  of(month, { periodInMonths, ...over });
const void_ = { status: "cancelado" as const };

test.each([
  ["a monthly charge", of("2027-01"), ["2027-01"]],
  ["a quarterly charge", long("2026-12", 3), ["2026-12", "2027-01", "2027-02"]],
  ["a void charge", long("2026-12", 3, void_), []],
  ["a one-time charge in place of the month's", of("2027-01", { isOneTime: true }), ["2027-01"]],
  ["a second one-time fee", of("2027-01", { isOneTime: true, sequence: 1 }), []],
  ["a month that was charged again", long("2027-01", 3, { sequence: 1 }), ["2027-01", "2027-02", "2027-03"]],
])("given %s, then it covers %o", (_what, charge, months) => {
  expect(monthsCoveredBy(charge)).toEqual(months);
});

test.each([
  ["a monthly student moves to a quarter", quarterly, [of("2027-01")], "2027-02"],
  ["a quarterly student moves to a month", monthly, [long("2027-01", 3)], "2027-04"],
  ["a yearly student moves to a month", monthly, [long("2027-01", 12)], "2028-01"],
  ["months are paid ahead", quarterly, ["2027-01", "2027-02", "2027-03"].map((month) => of(month)), "2027-04"],
  ["the pending month was voided", quarterly, [of("2027-01"), of("2027-02", void_)], "2027-03"],
  ["a quarter was voided in its first month", quarterly, [long("2027-01", 3, void_)], "2027-02"],
  ["a quarter ahead is paid after exactly a quarter", quarterly, [of("2027-01"), long("2027-05", 3)], "2027-02"],
  ["a quarter ahead is paid after too few months", quarterly, [of("2027-01"), long("2027-04", 3)], "2027-07"],
  ["a quarter ahead is paid and the plan is monthly now", monthly, [of("2027-01"), long("2027-04", 3)], "2027-07"],
  ["a quarter ahead is paid and the plan is yearly now", yearly, [of("2027-01"), long("2027-05", 3)], "2027-08"],
  ["a month ahead is paid where the quarter would go on", quarterly, [of("2027-01"), of("2027-05")], "2027-06"],
  [
    "a quarter ahead was voided and its month charged again as a month",
    quarterly,
    [of("2027-01"), long("2027-05", 3, void_), of("2027-05", { sequence: 1 })],
    "2027-06",
  ],
  ["a fee is given and this month is covered", fee, [of("2027-01"), of("2027-02")], "2027-03"],
])("given that %s, then the next charge is that of $3", (_what, plan, charges, month) => {
  expect(nextMonthOf(active, plan, charges, state)).toBe(month);
});

test.each([
  ["2027-02-09", "2027-02"],
  ["2027-02-10", "2027-03"],
  ["2027-03-10", "2027-04"],
])("given a pause until %s, then the next charge is that of %s", (until, month) => {
  const paused = { status: "pausado" as const, pausedUntil: civilDate(until) };
  expect(nextMonthOf(paused, quarterly, [of("2027-01")], state)).toBe(month);
});

test("given an uncharged student, a fee that was charged, or a month in a monthly cycle, then the cycle keeps its beginning", () => {
  const charged = [of("2027-01", { isOneTime: true, planId: fee.id })];
  expect(anchorAfter({ ...active, anchorMonth: null }, quarterly, { charges: [] }, state)).toBeNull();
  expect(anchorAfter(active, fee, { charges: charged }, state)).toBe("2027-01");
  expect(anchorAfter(active, fee, { charges: [of("2026-12"), ...charged] }, state)).toBe("2027-01");
  expect(anchorAfter(active, fee, { charges: charged, isGiven: true }, state)).toBe("2027-02");
  expect(anchorAfter(active, { ...fee, id: 7 }, { charges: charged }, state)).toBe("2027-02");
  expect(anchorAfter(active, monthly, { charges: [of("2027-01")] }, state)).toBe("2027-01");
  expect(anchorAfter(active, monthly, { charges: [long("2027-01", 3)] }, state)).toBe("2027-04");
  expect(anchorAfter(active, quarterly, { charges: [of("2027-01")] }, state)).toBe("2027-02");
});

test("given a fee of another month, an extra charge, or a charge of the plan before it became a fee, then the fee is still to be charged", () => {
  const before = of("2026-12", { isOneTime: true, planId: fee.id });
  expect(anchorAfter(active, fee, { charges: [before] }, state)).toBe("2027-02");
  expect(anchorAfter(active, fee, { charges: [of("2027-01", { planId: fee.id })] }, state)).toBe("2027-02");
  const extra = of("2027-01", { isOneTime: true, isExtra: true, sequence: 1, planId: fee.id });
  expect(anchorAfter(active, fee, { charges: [extra] }, state)).toBe("2027-02");
});

const feeOf = (month: string, over: Partial<Charge> = {}) =>
  of(month, { planId: fee.id, isOneTime: true, createdAt: `${month}-10T11:00:00.000Z`, ...over });
const monthOfOther = (month: string) => of(month, { createdAt: `${month}-10T11:00:00.000Z` });

test.each([
  ["nothing else", [feeOf("2026-11")], "2026-11"],
  ["a quarter of the plan", [feeOf("2026-11"), feeOf("2026-12", { isOneTime: false, periodInMonths: 3 })], "2026-11"],
  ["two fees by hand", [feeOf("2026-11", void_), feeOf("2027-01"), feeOf("2026-12")], "2027-01"],
  ["another plan before the fee was given", [monthOfOther("2026-10"), feeOf("2026-11")], "2026-11"],
  ["another plan after which it was given again", [feeOf("2026-11"), monthOfOther("2027-01")], "2027-02"],
  ["an extra charge alone", [feeOf("2026-11", { isExtra: true, sequence: 1 })], "2027-02"],
])(
  "given a plan that an edit makes a fee again, when a fee and %s were charged, then its month is $2",
  (_what, charges, month) => {
    const student = { ...active, anchorMonth: yearMonth("2027-03") };
    expect(anchorAfter(student, fee, { charges, isTurned: true }, state)).toBe(month);
  },
);

test("given a monthly cycle, then it begins again only where a run would charge a covered month, or begins too late", () => {
  const anchor = (charges: Charge[], over: Partial<typeof active> = {}) =>
    anchorAfter({ ...active, ...over }, monthly, { charges }, state);
  expect(anchor([of("2027-01"), of("2027-02")])).toBe("2027-01");
  expect(anchor([of("2027-01"), of("2027-02", { sequence: 1 })])).toBe("2027-03");
  expect(anchor([of("2027-01")], { anchorMonth: yearMonth("2027-05") })).toBe("2027-02");
  const paused = { ...active, status: "pausado" as const, pausedUntil: civilDate("2027-02-20") };
  expect(anchorAfter(paused, monthly, { charges: [of("2027-01")] }, state)).toBe("2027-01");
});

test.each([
  ["a longer charge covers it", [long("2026-12", 2)], "2026-12", "2027-02"],
  ["a longer charge covers it and goes on", [long("2026-12", 3)], "2026-12", "2027-03"],
  ["its own charge covers it", [long("2026-12", 2, void_), of("2027-01")], "2026-12", "2026-12"],
  ["no charge covers it", [of("2026-12")], "2026-12", "2026-12"],
  ["a longer charge ended before it", [long("2026-11", 2)], "2026-11", "2026-11"],
  ["a void charge would cover it", [long("2026-12", 2, void_)], "2026-12", "2026-12"],
  ["a longer charge covers it, and the cycle begins later", [long("2026-12", 2)], "2027-02", "2027-02"],
])(
  "given the month of the last run, when %s, then a monthly cycle from $2 counts from $3",
  (_what, charges, from, to) => {
    expect(anchorAfter({ ...active, anchorMonth: yearMonth(from) }, monthly, { charges }, state)).toBe(to);
  },
);

test("given a month to charge again, then it is free while no other charge covers a month of it", () => {
  expect(isSpanFree(quarterly, yearMonth("2027-01"), [long("2027-01", 3, void_)])).toBe(true);
  expect(isSpanFree(quarterly, yearMonth("2027-01"), [long("2027-01", 3, void_), of("2027-03")])).toBe(false);
  expect(isSpanFree(monthly, yearMonth("2027-01"), [long("2027-01", 3, void_), of("2027-03")])).toBe(true);
});

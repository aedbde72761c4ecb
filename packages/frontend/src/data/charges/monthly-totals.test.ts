import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aCharge } from "../../testing/builders.ts";
import { monthlyTotals } from "./monthly-totals.ts";

const november = yearMonth("2026-11");
const idIn = (day: string) => 300_000_000 + Number(day.slice(0, 4) + day.slice(5, 7)) * 100;
const charge = (dueDate: string, amount: number, status: "pago" | "pendente" = "pendente") =>
  aCharge({ id: idIn(dueDate), dueDate, amount, status, settledAmount: status === "pago" ? amount : 0 });
const newestFirst = [
  charge("2026-11-28", 100.1, "pago"),
  charge("2026-11-10", 50.2),
  charge("2026-10-10", 30, "pago"),
  charge("2026-08-10", 20),
];

test("given charges of some months, when summed, then each month says what was due and what was paid", () => {
  expect(monthlyTotals(newestFirst, november, true)).toEqual([
    { month: "2026-08", expectedCents: 2_000, receivedCents: 0 },
    { month: "2026-09", expectedCents: 0, receivedCents: 0 },
    { month: "2026-10", expectedCents: 3_000, receivedCents: 3_000 },
    { month: "2026-11", expectedCents: 15_030, receivedCents: 10_010 },
  ]);
});

test("given a charge of which a part was received, when summed, then the part counts as received", () => {
  const [totals] = monthlyTotals([{ ...charge("2026-10-10", 30), settledAmount: 12.5 }], november, true);
  expect(totals).toEqual({ month: "2026-10", expectedCents: 3_000, receivedCents: 1_250 });
});

test("given a list that was not read to its end, when summed, then the month in which it ends is left out", () => {
  expect(monthlyTotals(newestFirst, november, false).map(({ month }) => month)).toEqual([
    "2026-09",
    "2026-10",
    "2026-11",
  ]);
});

test("given a charge that falls due in the month after its own, when summed, then it counts in its own", () => {
  const late = { ...charge("2026-10-31", 30), dueDate: "2026-11-05" };
  expect(monthlyTotals([late], november, true)).toEqual([
    { month: "2026-10", expectedCents: 3_000, receivedCents: 0 },
    { month: "2026-11", expectedCents: 0, receivedCents: 0 },
  ]);
});

test("given charges older than the chart, when summed, then six months are shown", () => {
  const totals = monthlyTotals([...newestFirst, charge("2025-01-10", 9)], november, true);
  expect(totals.map(({ month }) => month)).toEqual(["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"]);
});

test("given no charge at all, when summed, then every month is empty", () => {
  expect(monthlyTotals([], november, true).every(({ expectedCents }) => expectedCents === 0)).toBe(true);
});

/** docs/rules/billing-day.md, "When a student is charged". */
import { expect, test } from "vitest";
import { nextBillingDate } from "./sections.tsx";

const pending = { month: "2026-12", date: "2026-12-20", dueAt: "2026-12-20T11:00:00.000Z" };
const TWELFTH = "2026-12-12T18:00:00.000Z";
const timezone = "America/Sao_Paulo";

test.each([
  ["nothing is edited", 20, TWELFTH, "2026-12-20"],
  ["a later day is chosen", 31, TWELFTH, "2026-12-31"],
  ["an earlier day that is still ahead", 15, TWELFTH, "2026-12-15"],
  ["a day that has passed", 5, TWELFTH, "2026-12-20"],
  ["today before 8h", 12, "2026-12-12T10:59:59.999Z", "2026-12-12"],
  ["today at 8h", 12, "2026-12-12T11:00:00.000Z", "2026-12-20"],
  ["the run is due", 20, "2026-12-20T11:00:00.000Z", "2027-01-20"],
  ["another day is chosen while the run is due", 31, "2026-12-20T12:00:00.000Z", "2027-01-31"],
  ["the run is held until after the next month's date", 31, "2027-03-01T12:00:00.000Z", "2027-03-31"],
])(
  "given day 20 of December is pending, when %s (%i, %s), then %s is named as the next",
  (_what, invoiceDay, at, date) => {
    expect(nextBillingDate(pending, { invoiceDay, timezone }, new Date(at))).toBe(date);
  },
);

test("given this month's run is over, when another day or zone is chosen, then the month is charged again if it is ahead", () => {
  const january = { month: "2027-01", date: "2027-01-12", dueAt: "2027-01-12T11:00:00.000Z" };
  const after = (invoiceDay: number, zone = timezone) =>
    nextBillingDate(january, { invoiceDay, timezone: zone }, new Date("2026-12-12T11:30:00.000Z"));
  expect([after(12), after(12, "America/Rio_Branco"), after(20), after(5)]).toEqual([
    "2027-01-12",
    "2026-12-12",
    "2026-12-20",
    "2027-01-05",
  ]);
});

import type { DashboardRow } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { type Report, reportsOf } from "./reports-of.ts";

const [NOON, LATER] = ["2026-11-10T12:00:00.000Z", "2026-11-12T12:00:00.000Z"];
const row = (studentId: number, id: number, reportedAt: string | null, payer = false): DashboardRow => {
  const one = aRow({ id: studentId }, { id, reportedAt });
  return payer ? { ...one, student: { ...one.student, payer: { id: 3, name: "Maria" } } } : one;
};
const idsOf = (reports: readonly Report[]) => reports.map((rows) => rows.map(({ payment: charge }) => charge.id));

test("given reports of this month and of others, when listed, then they are the only rows, the longest waiting first", () => {
  const dashboard = aDashboard([row(1, 10, LATER), row(2, 20, null), row(3, 30, NOON)], {
    otherOpenPayments: [row(4, 40, "2026-11-11T12:00:00.000Z"), row(5, 50, null)],
  });
  expect(idsOf(reportsOf(dashboard))).toEqual([[30], [40], [10]]);
  expect(reportsOf(aDashboard([row(2, 20, null)]))).toEqual([]);
});

test("given a payer of several students and months, when they pressed once, then that is one report, the oldest charge first; another press or payer is another", () => {
  const old = row(4, 41, NOON, true);
  const own = [row(4, 40, NOON, true), row(5, 50, NOON, true), row(3, 30, NOON), row(5, 51, LATER, true)];
  const otherOpenPayments = [{ ...old, payment: { ...old.payment, dueDate: "2026-09-10" } }];
  expect(idsOf(reportsOf(aDashboard(own, { otherOpenPayments })))).toEqual([[41, 40, 50], [30], [51]]);
});

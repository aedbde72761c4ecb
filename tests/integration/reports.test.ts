import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { ReportWire } from "@emdia/contracts/report";
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, aStudio } from "../support/studio.ts";

const region = oneRegion();

test("given a studio with money of every kind, when its reports are read, then they equal the dashboard, for this owner alone", async () => {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  for (const name of ["Ana Souza", "Bia Lima"]) await studio.student(planId, { name });
  const [ana, bia] = (await studio.dashboard()).currentMonthPayments;
  await studio.api("POST", `/api/payments/${ana?.payment.id}/settlements`, { amount: 50.5, method: "dinheiro" });
  // The other charge is stored, so that it is overdue once its due date has passed.
  for (const status of ["pago", "pendente"])
    await studio.api("PUT", `/api/payments/${bia?.payment.id}/status`, { status });
  const report = async (query = "") => studio.api<ReportWire>("GET", `/api/reports${query}`);
  const { status, body } = await report();
  const month = yearMonth(body.today.slice(0, 7));
  expect(status).toBe(200);
  expect(body.received.month).toEqual({
    total: 50.5,
    fee: 0,
    count: 1,
    methods: [{ method: "dinheiro", total: 50.5, fee: 0, count: 1 }],
  });
  expect(body.received.days.map(({ date, total }) => [date, total])).toEqual([[body.today, 50.5]]);
  expect(body.charged).toMatchObject({ month, expected: 301, received: 50.5, open: 250.5, count: 2 });
  expect(body.charged.plans).toMatchObject([{ planId, expected: 301, count: 2 }]);
  expect(body.forecast.map((one) => [one.month, one.expected])).toEqual(
    [1, 2, 3].map((ahead) => [addMonths(month, ahead), 301]),
  );
  const { stats } = (await studio.api<DashboardWire>("GET", "/api/dashboard")).body;
  expect([body.overdue.total, body.overdue.count]).toEqual([stats.valorEmAtraso, stats.pagamentosEmAtraso]);
  expect((await report(`?month=${month}`)).body).toEqual(body);
  expect((await report(`?month=${addMonths(month, -1)}`)).body.received.month.total).toBe(0);
  for (const wrong of [addMonths(month, 1), "2026-13", "x", ""])
    expect(await report(`?month=${wrong}`)).toMatchObject({ status: 400, body: { code: "request.invalid" } });

  const stranger = await aStudio(region());
  const other = (await stranger.api<ReportWire>("GET", "/api/reports")).body;
  expect([other.received.month.count, other.charged.count, other.overdue.persons]).toEqual([0, 0, []]);
});

import type { BillingScheduleWire } from "@emdia/contracts/dashboard";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();

test("given automation is off for months, when the billing day is edited, then every screen shows the valid date, each month is made on its own, and nothing is sent", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 20, automationEnabled: false });
  const one = await studio.student((await studio.plan()).id);
  const { today } = await studio.dashboard();
  const month = addMonths(monthOf(civilDate(today)), 2);
  await region().moveClock({ to: `${month}-12T15:00:00.000Z` });

  /**
   * Dashboard, charge, schedule and, unless the student has an older open charge, the list of
   * students.
   */
  const shown = async () => {
    const dashboard = await studio.dashboard();
    const { body: schedule } = await studio.api<BillingScheduleWire>("GET", "/api/billing-schedule");
    const { body: students } = await studio.api<StudentWire[]>("GET", "/api/students");
    return [
      dashboard.billingDate,
      dashboard.currentMonthPayments[0]?.payment.dueDate,
      schedule.billingDate,
      students[0]?.nextChargeDate,
    ];
  };
  const all = (date: string) => [date, date, date, date];
  for (const { payment: charge } of (await studio.dashboard()).otherOpenPayments)
    await studio.api("POST", `/api/payments/${charge.id}/void`, { reason: "Não veio nesse mês" });
  expect(await shown()).toEqual(all(`${month}-20`));
  await studio.api("PUT", "/api/profile", { invoiceDay: 25 });
  expect(await shown()).toEqual(all(`${month}-25`));
  await studio.api("PUT", "/api/profile", { invoiceDay: 5 });
  expect(await shown()).toEqual(all(`${month}-25`));

  await region().moveClock({ to: `${month}-26T15:00:00.000Z` });
  const next = `${addMonths(month, 1)}-05`;
  expect(await shown()).toEqual([`${month}-25`, `${month}-25`, next, `${month}-25`]);
  expect(await studio.mailsTo(one.email ?? "")).toHaveLength(0);
});

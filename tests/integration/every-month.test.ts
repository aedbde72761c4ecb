/** docs/rules/billing-day.md, "Every month is a charge". */
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

const dayOf = async (studio: Studio) => civilDate((await studio.dashboard()).today);
const goTo = (day: string) => region().moveClock({ to: `${day}T15:00:00.000Z` });

async function books(studio: Studio) {
  const { stats, currentMonthPayments, otherOpenPayments, unsent } = await studio.dashboard();
  const { body: exported } = await studio.api<BusinessExportWire>("GET", "/api/export");
  const { body: students } = await studio.api<StudentWire[]>("GET", "/api/students");
  return {
    thisMonth: currentMonthPayments.map(({ payment: charge }) => charge.dueDate),
    older: otherOpenPayments.map(({ payment: charge }) => charge.dueDate),
    arrears: [stats.pagadoresEmAtraso, stats.valorEmAtraso, stats.alunosEmDia],
    exported: exported.payments.filter(({ status }) => status === "pendente").length,
    labels: [...new Set(students.map(({ nextChargeLabel }) => nextChargeLabel))],
    unsent: unsent.map(({ reason, count, total }) => [reason, count, total]),
  };
}

test("given automation off and charges never sent, when the month of the billing day is over, then each charge is in arrears on every screen until it is sent, settled or dismissed", async () => {
  const first = await aPayingStudio(region());
  const day = addDays(await dayOf(first), 3);
  const studio = await aPayingStudio(region(), { invoiceDay: Number(day.slice(8)), automationEnabled: false });
  const plan = await studio.plan();
  const [ana, , carla] = [
    await studio.student(plan.id, { name: "Ana" }),
    await studio.student(plan.id, { name: "Bia", email: null }),
    await studio.student(plan.id, { name: "Carla" }),
  ];
  await goTo(day);
  expect(await books(studio)).toMatchObject({
    thisMonth: [day, day, day],
    arrears: [0, 0, 3],
    exported: 3,
    unsent: [],
  });
  await goTo(addDays(day, 5));
  const owed = { arrears: [3, 451.5, 0], exported: 3, labels: ["Vencida"], unsent: [["automation_off", 3, 451.5]] };
  expect(await books(studio)).toMatchObject({ thisMonth: [day, day, day], ...owed });
  await goTo(`${addMonths(monthOf(day), 1)}-01`);
  expect(await books(studio)).toMatchObject({ older: [day, day, day], ...owed });
  for (const { email } of [ana, carla]) expect(await studio.mailsTo(email ?? "")).toEqual([]);

  const [offer] = (await studio.dashboard()).unsent;
  const offered = offer?.payers.flatMap(({ charges }) => charges) ?? [];
  expect(offered.map(({ studentName, canMail }) => [studentName, canMail])).toEqual([
    ["Ana", true],
    ["Bia", false],
    ["Carla", true],
  ]);
  const [ofAna, ofBia, ofCarla] = offered.map(({ paymentId }) => `/api/payments/${paymentId}`);
  expect(await studio.api("POST", `${ofAna}/send-invoice`, {})).toMatchObject({
    status: 200,
    body: { dueDate: day, invoiceSent: true },
  });
  expect(await studio.mailsTo(ana.email ?? "")).toHaveLength(1);
  expect((await studio.api("POST", `${ofCarla}/void`, { reason: "Não cobrada: automação desligada" })).status).toBe(
    204,
  );
  expect((await books(studio)).unsent).toEqual([["automation_off", 1, 150.5]]);
  expect((await books(studio)).arrears).toEqual([2, 301, 1]);
  expect((await studio.api("PUT", `${ofBia}/status`, { status: "pago" })).status).toBe(200);
  expect(await books(studio)).toMatchObject({ arrears: [1, 150.5, 2], unsent: [] });
});

/** docs/rules/billing-day.md, "Every month is a charge". */
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import type { BulkSendResult, StudentWire } from "@emdia/contracts/student";
import { addMonths, civilDate, formatDate, monthOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aPayingStudio, aStudio, type Studio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";

const region = oneRegion();
const { subscribe } = subscriptions(region);

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

test("given a trial that ended before the billing day, when the owner subscribes days after it, then that month is charged on its own date without mail, and the next is mailed", async () => {
  const studio = await aStudio(region());
  const { email } = await studio.student((await studio.plan()).id);
  const day = addDays(await dayOf(studio), 12);
  await studio.api("PUT", "/api/profile", { invoiceDay: Number(day.slice(8)) });
  await storedItems(region()).change(
    { pk: `O#${studio.userId}`, sk: "PROFILE" },
    { trialEndsAt: `${addDays(day, -5)}T12:00:00.000Z` },
  );
  await goTo(addDays(day, 5));
  // The dashboard shows the charge as a debt although no billing run has stored the charge yet.
  const { stats, currentMonthPayments } = await studio.dashboard();
  expect([stats.valorEmAtraso, currentMonthPayments.map(({ payment: charge }) => charge.isExpected)]).toEqual([
    150.5,
    [true],
  ]);
  await subscribe(studio);
  // The subscription makes the charge at once, without waiting for an hourly tick.
  await region().drain();
  const owed = { arrears: [1, 150.5, 0], exported: 1, unsent: [["no_access", 1, 150.5]] };
  expect(await books(studio)).toMatchObject({ thisMonth: [day], ...owed });
  const next = civilDate(`${addMonths(monthOf(day), 1)}${day.slice(7)}`);
  await goTo(`${next.slice(0, 7)}-01`);
  expect(await books(studio)).toMatchObject({ older: [day], ...owed });
  expect(await studio.mailsTo(email ?? "")).toEqual([]);
  await goTo(next);
  const [mail, ...others] = await studio.mailsTo(email ?? "");
  expect([others, mail?.text.includes(formatDate(next)), mail?.text.includes(formatDate(day))]).toEqual([
    [],
    true,
    false,
  ]);
  expect(await books(studio)).toMatchObject({ thisMonth: [next], older: [day], arrears: [1, 150.5, 0] });
});

test("given a student without an e-mail, when all are charged by hand on the day, then hers is refused with the reason, stored, and open in the month after", async () => {
  const first = await aPayingStudio(region());
  const day = addDays(await dayOf(first), 3);
  const studio = await aPayingStudio(region(), { invoiceDay: Number(day.slice(8)), automationEnabled: false });
  const plan = await studio.plan();
  const students = [await studio.student(plan.id), await studio.student(plan.id, { name: "Bia", email: null })];
  region().clock.advanceTo(new Date(`${day}T09:30:00.000Z`));
  const { body } = await studio.api<BulkSendResult>("POST", "/api/students/bulk-send-invoices", {
    studentIds: students.map(({ id }) => id),
  });
  expect(body).toMatchObject({ successCount: 1, errorCount: 1 });
  const [, hers] = body.results;
  expect(hers).toMatchObject({ code: "invoice.student_without_email" });
  expect((await books(studio)).exported).toBe(2);
  await region().moveClock({ advance: "PT3H" });
  await goTo(`${addMonths(monthOf(day), 1)}-01`);
  expect(await books(studio)).toMatchObject({ older: [day, day], arrears: [2, 301, 0] });
  expect(await studio.mailsTo(students[0]?.email ?? "")).toHaveLength(1);
});

/** docs/rules/reminder.md, "Reminding by hand". */
import type { ContactWire, RemindResult } from "@emdia/contracts/contact";
import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();
const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";

async function aDebtor() {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  const student = await studio.student(planId, { email: `ana-${studio.userId}@exemplo.com.br`, phone: "11987654321" });
  await studio.billingDay();
  await region().moveClock({ advance: "P5D" });
  const rows = [...(await studio.dashboard()).currentMonthPayments, ...(await studio.dashboard()).otherOpenPayments];
  const id = rows[0]?.payment.id ?? 0;
  const remind = (body: object = {}) => studio.api<RemindResult>("POST", "/api/reminders", body);
  const open = (body: object = {}) =>
    studio.api<ContactWire>("POST", `/api/payments/${id}/contacts`, { channel: "whatsapp", ...body });
  const undo = (number: number) => studio.api<ContactWire>("DELETE", `/api/payments/${id}/contacts/${number}`);
  const row = async () => {
    const { currentMonthPayments, otherOpenPayments } = await studio.dashboard();
    return [...currentMonthPayments, ...otherOpenPayments].find(({ payment: charge }) => charge.id === id)?.payment;
  };
  const reminders = async () =>
    (await studio.mailsTo(student.email ?? "")).filter(({ subject }) => subject.startsWith("Lembrete"));
  return { studio, student, id, remind, open, undo, row, reminders };
}

test("given a debt, when two devices remind all at once, then one mail is sent, is delivered and is on the row", async () => {
  const { remind, row, reminders } = await aDebtor();
  const answers = await Promise.all([remind(), remind(), remind()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.reduce((sum, { body }) => sum + body.successCount, 0)).toBe(1);
  expect(answers.flatMap(({ body }) => body.results.map(({ amount }) => amount)).filter(Boolean)).toEqual([150.5]);
  await region().drain();
  const [mail, ...others] = await reminders();
  expect(others).toEqual([]);
  const text = mail?.text.replaceAll("\u00a0", " ");
  for (const line of ["em atraso desde 20/", "Total: R$ 150,50", "5406150.50"]) expect(text).toContain(line);
  expect(await row()).toMatchObject({ lastContactChannel: "email", invoiceDeliveryStatus: "delivered" });
});

test("given a chat that was opened, when it is taken back, then the student can be reminded; else not", async () => {
  const { open, undo, row, remind } = await aDebtor();
  const first = await open({ requestId: PRESS });
  expect(first).toMatchObject({
    status: 200,
    body: { number: expect.any(Number), channel: "whatsapp", undoneAt: null },
  });
  expect((await open({ requestId: PRESS })).body).toEqual(first.body);
  expect(await open()).toMatchObject({ status: 409, body: { code: "reminder.contacted_today" } });
  expect(await row()).toMatchObject({ lastContactAt: first.body.at, lastContactChannel: "whatsapp" });
  expect((await remind()).body).toMatchObject({ successCount: 0, skippedCount: 1 });
  expect((await undo(first.body.number)).body).toMatchObject({
    number: first.body.number,
    undoneAt: expect.any(String),
  });
  expect(await row()).toMatchObject({ lastContactAt: null });
  expect((await remind()).body).toMatchObject({ successCount: 1 });
});

test("given nothing overdue or an unknown charge, when reminded or contacted, then the answer says so", async () => {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan();
  const student = await studio.student(planId);
  const { body } = await studio.api<RemindResult>("POST", "/api/reminders", { studentIds: [student.id] });
  expect(body).toMatchObject({ successCount: 0, skippedCount: 1, results: [{ code: "reminder.nothing_overdue" }] });
  const unknown = chargeIdOf({ studentId: student.id, month: yearMonth("2020-01"), sequence: 0 });
  const answer = await studio.api("POST", `/api/payments/${unknown}/contacts`, { channel: "whatsapp" });
  expect(answer).toMatchObject({ status: 404, body: { code: "payment.not_found" } });
});

/** docs/rules/reminder.md, "Reminding by hand". */
import type { ContactWire, RemindResult } from "@emdia/contracts/contact";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();

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

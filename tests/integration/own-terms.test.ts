/** docs/rules/student.md, "A student's own terms". */
import type { ContactWire, RemindResult } from "@emdia/contracts/contact";
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { visit } from "../support/payer-page.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

const payerOf = ({ userId }: Studio) => ({
  name: "Marta Souza",
  email: `marta-${userId}@exemplo.com.br`,
  phone: "11912345678",
  document: "529.982.247-25",
});
const words = (text: string | undefined) => text?.replaceAll("\u00a0", " ") ?? "";
const rowsOf = async (studio: Studio) =>
  (await studio.dashboard()).currentMonthPayments.map(({ payment: charge }) => charge);

test("given half the price, a due day and a payer, when the day comes, then mail, code, page, dashboard and export say the same", async () => {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  const discount = { percent: 50, reason: "Bolsa" };
  const student = await studio.student(planId, { email: null, dueDay: 25, discount, payer: payerOf(studio) });
  expect(student).toMatchObject({
    price: 75.25,
    discount: { percent: 50, amount: null, reason: "Bolsa", lastMonth: null },
    billTo: { name: "Marta Souza", email: payerOf(studio).email, phone: "5511912345678" },
    emailStatus: "ok",
  });
  await studio.billingDay();
  await region().drain();
  const [charge] = await rowsOf(studio);
  expect(charge).toMatchObject({ amount: 75.25, discountAmount: 75.25, discountReason: "Bolsa", isExpected: false });
  expect(charge?.dueDate).toMatch(/-25$/);
  const [mail, ...others] = await studio.mailsTo(payerOf(studio).email);
  expect(others).toEqual([]);
  const text = words(mail?.text);
  for (const line of [
    "Olá, Marta!",
    "Aluno: Ana Souza",
    "Desconto (Bolsa): − R$ 75,25",
    "Valor: R$ 75,25",
    "540575.25",
  ])
    expect(text).toContain(line);
  const [row] = (await studio.dashboard()).currentMonthPayments;
  const page = await visit(region(), new URL(row?.student.pageUrl ?? "").pathname);
  expect(page.text).toContain("Ana, Janeiro/2027 R$ 75,25");
  expect(page.text).toContain("R$ 150,50 − desconto (Bolsa) R$ 75,25");
  expect(page.text).toContain("Para Marta");
  const { body } = await studio.api<BusinessExportWire>("GET", "/api/export");
  expect(body.students).toMatchObject([{ discount: { percent: 50 }, dueDay: 25, payer: { document: "52998224725" } }]);
  expect(body.payments).toMatchObject([{ amount: 75.25, discountAmount: 75.25 }]);
});

test("given a price of their own, a term of the owner and a month that costs nothing, when the day comes, then each is charged as agreed", async () => {
  const studio = await aPayingStudio(region(), { paymentTermDays: 3 });
  const { id: planId } = await studio.plan({ price: 150.5 });
  const priced = await studio.student(planId, { ownPrice: 99.9 });
  const free = await studio.student(planId, { name: "Beto Lima", discount: { percent: 100 } });
  await studio.billingDay();
  await region().drain();
  const charges = await rowsOf(studio);
  expect(charges).toMatchObject([
    { studentId: priced.id, amount: 99.9, status: "pendente", dueDate: expect.stringMatching(/-23$/) },
    { studentId: free.id, amount: 0, openAmount: 0, status: "pago", invoiceDeliveryStatus: "skipped" },
  ]);
  expect(await studio.mailsTo(free.email ?? "")).toEqual([]);
  const again = await studio.api("PUT", `/api/payments/${charges[1]?.id}/status`, { status: "pendente" });
  expect(again).toMatchObject({ status: 409, body: { code: "payment.nothing_to_pay" } });
  const sent = await studio.api("POST", `/api/payments/${charges[1]?.id}/send-invoice`, {});
  expect(sent).toMatchObject({ status: 409, body: { code: "payment.already_paid" } });
});

test("given two students of one payer in arrears, when all are reminded from two devices, then the payer gets one mail", async () => {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  const { payerId } = await studio.student(planId, { name: "Ana Souza", email: null, payer: payerOf(studio) });
  await studio.student(planId, { name: "Beto Souza", email: null, payerId });
  await studio.billingDay();
  await region().moveClock({ advance: "P5D" });
  const remind = () => studio.api<RemindResult>("POST", "/api/reminders", {});
  const [{ payment: charge } = { payment: undefined }] = [
    ...(await studio.dashboard()).otherOpenPayments,
    ...(await studio.dashboard()).currentMonthPayments,
  ];
  const contacts = `/api/payments/${charge?.id}/contacts`;
  const chat = await studio.api<ContactWire>("POST", contacts, { channel: "whatsapp" });
  expect(chat).toMatchObject({ status: 200 });
  expect((await remind()).body).toMatchObject({ successCount: 0, skippedCount: 2 });
  expect(await studio.api("DELETE", `${contacts}/${chat.body.number}`)).toMatchObject({ status: 200 });
  const answers = await Promise.all([remind(), remind()]);
  expect(answers.map(({ body }) => body.successCount).toSorted()).toEqual([0, 2]);
  await region().drain();
  const mails = (await studio.mailsTo(payerOf(studio).email)).filter(({ subject }) => subject.startsWith("Lembrete"));
  expect(mails).toHaveLength(1);
  expect(words(mails[0]?.text)).toContain("Total: R$ 301,00");
});

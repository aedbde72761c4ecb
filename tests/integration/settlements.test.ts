/** docs/rules/settlement.md, "Settling". */

import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardWire, MonthsWire } from "@emdia/contracts/dashboard";
import type { StudentExportWire } from "@emdia/contracts/privacy";
import type { BulkSettleResult, ChargeDetailWire, SettlementsWire } from "@emdia/contracts/settlement";
import type { StudentWire } from "@emdia/contracts/student";
import type { TimelineWire } from "@emdia/contracts/timeline";
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, aStudio } from "../support/studio.ts";

const region = oneRegion();

async function aDebt() {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  const student = await studio.student(planId, { email: "ana@exemplo.com.br" });
  const [row] = (await studio.dashboard()).currentMonthPayments;
  const id = row?.payment.id ?? 0;
  const settle = (body: object) => studio.api<ChargeDetailWire>("POST", `/api/payments/${id}/settlements`, body);
  const reverse = (number: number) => studio.api("POST", `/api/payments/${id}/settlements/${number}/reverse`, {});
  return { studio, student, id, settle, reverse };
}

test("given a debt, when half is received in cash and the rest by PIX, then dashboard, charge, mail, receipts and export add up to the centavo", async () => {
  const { studio, student, id, settle } = await aDebt();
  const half = await settle({ amount: 50.25, method: "dinheiro", note: "Metade" });
  expect(half).toMatchObject({ status: 200, body: { status: "pendente", settledAmount: 50.25, openAmount: 100.25 } });
  const stats = async () => (await studio.api<DashboardWire>("GET", "/api/dashboard")).body.stats;
  expect(await stats()).toMatchObject({
    valorAReceberEsseMes: 100.25,
    valorRecebidoEsseMes: 50.25,
    pendingPayments: 1,
  });

  await studio.api("POST", `/api/payments/${id}/send-invoice`, {});
  const [mail] = await studio.mailsTo("ana@exemplo.com.br");
  const said = mail?.text.replaceAll("\u00a0", " ");
  for (const line of ["Valor: R$ 150,50", "Pago: − R$ 50,25", "Falta pagar: R$ 100,25", "5406100.25"])
    expect(said).toContain(line);

  expect((await settle({ method: "pix" })).body).toMatchObject({ status: "pago", openAmount: 0 });
  expect(await stats()).toMatchObject({ valorAReceberEsseMes: 0, valorRecebidoEsseMes: 150.5, paidPayments: 1 });
  await region().moveClock({ advance: "PT10M" });
  const receipts = (await studio.mailsTo("ana@exemplo.com.br")).filter(({ subject }) => subject.startsWith("Recibo"));
  const texts = receipts.map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(texts).toHaveLength(2);
  expect(texts.filter((text) => text.includes("Valor: R$ 50,25") && text.includes("Dinheiro"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("Valor: R$ 100,25") && text.includes("PIX"))).toHaveLength(1);

  const { body } = await studio.api<StudentExportWire>("GET", `/api/students/${student.id}/export`);
  expect(body.payments[0]?.ledger.map(({ amount, note }) => [amount, note])).toEqual([
    [50.25, "Metade"],
    [100.25, null],
  ]);
});

test("given debts of two months paid in one, when both sums of a month are read, then each follows its definition, for this owner alone", async () => {
  const { studio, student, id, settle } = await aDebt();
  const nobody = await aStudio(region());
  const stranger = await nobody.api<SettlementsWire>("GET", "/api/settlements");
  const [today = ""] = [(await studio.dashboard()).today];
  const month = yearMonth(today.slice(0, 7));
  const next = addMonths(month, 1);
  await settle({ amount: 50.5, method: "dinheiro" });
  const ahead = chargeIdOf({ studentId: student.id, month: next, sequence: 0 });
  await studio.api("POST", `/api/payments/${ahead}/settlements`, { method: "pix" });
  const { status, body } = await studio.api<SettlementsWire>("GET", "/api/settlements");
  expect([status, body]).toMatchObject([200, { month, total: 201, count: 2 }]);
  expect(body.settlements.map(({ paymentId, amount, date }) => [paymentId, amount, date]).toSorted()).toEqual(
    [
      [id, 50.5, today],
      [ahead, 150.5, today],
    ].toSorted(),
  );
  const { months } = (await studio.api<MonthsWire>("GET", "/api/dashboard/months")).body;
  expect(months.at(-1)).toEqual({
    month,
    charges: { expected: 150.5, received: 50.5, open: 100 },
    settlements: { total: 201, count: 2 },
  });
  expect((await studio.api("PUT", `/api/students/${student.id}/payment-status`, { status: "pago" })).status).toBe(200);
  expect((await studio.api<SettlementsWire>("GET", `/api/settlements?month=${month}`)).body.total).toBe(301);
  expect((await studio.api<SettlementsWire>("GET", `/api/settlements?month=${next}`)).body).toMatchObject({ total: 0 });
  expect((await studio.api("GET", "/api/settlements?month=2026-13")).status).toBe(400);
  expect(stranger.body).toMatchObject({ total: 0, count: 0 });
  expect((await nobody.api<SettlementsWire>("GET", "/api/settlements")).body.settlements).toEqual([]);
});

test("given two devices, when both settle in the same instant, then one succeeds, the other gets a conflict, and the sum is never more than owed", async () => {
  const { studio, id, settle } = await aDebt();
  await settle({ amount: 0.5 });
  const answers = await Promise.all([settle({ amount: 100 }), settle({ amount: 100 }), settle({ amount: 100 })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect((await studio.api<ChargeDetailWire>("GET", `/api/payments/${id}`)).body).toMatchObject({
    settledAmount: 100.5,
  });
});

test("given a mother of two who pays one amount for both, when the receipt is sent, then it is one that names both, the timelines agree, and a stranger sees none", async () => {
  const studio = await aPayingStudio(region());
  const { id: planId } = await studio.plan({ price: 150.5 });
  const payer = { name: "Maria Souza", email: "maria.souza@exemplo.com.br" };
  const { id: first } = await studio.student(planId, { name: "Ana Souza", payer });
  const { payerId } = (await studio.api<StudentWire>("GET", `/api/students/${first}`)).body;
  const { id: second } = await studio.student(planId, { name: "Beto Souza", payerId });
  const paymentIds = (await studio.dashboard()).currentMonthPayments.map(({ payment }) => payment.id).sort();
  const press = { paymentIds, requestId: crypto.randomUUID() };
  const settle = (body: object) => studio.api<BulkSettleResult>("POST", "/api/payments/settle", body);
  const tooMuch = await settle({ ...press, amounts: [150.5, 150.51] });
  expect(tooMuch.body).toMatchObject({ code: "payment.overpaid" });
  for (let time = 0; time < 2; time++)
    expect((await settle({ ...press, amounts: [150.5, 49.5] })).body.results).toMatchObject([
      { amount: 150.5, openAmount: 0 },
      { amount: 49.5, openAmount: 101 },
    ]);
  await region().moveClock({ advance: "PT10M" });
  const mails = await studio.mailsTo(payer.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Recibo: 2 cobranças"]);
  expect(mails[0]?.text.replaceAll("\u00a0", " ")).toContain("Valor: R$ 200,00");

  const timelineOf = (id: number) => studio.api<TimelineWire>("GET", `/api/payments/student/${id}/timeline`);
  const ledgers = (await Promise.all([first, second].map(timelineOf))).flatMap(({ body }) => body.charges);
  expect(ledgers.map(({ ledger }) => ledger.map(({ amount }) => amount))).toEqual([[150.5], [49.5]]);
  const stranger = await aStudio(region());
  const theirs = await stranger.api("GET", `/api/payments/student/${first}/timeline`);
  expect(theirs).toMatchObject({ status: 404, body: { code: "student.not_found" } });
  expect(await studio.api("GET", `/api/payments/student/${first}/timeline?before=2027`)).toMatchObject({ status: 400 });
});

test("given three months paid ahead, when their billing days come, then the student gets no mail about them, and the fourth is mailed", async () => {
  const studio = await aPayingStudio(region(), { automationEnabled: true });
  const { id: planId } = await studio.plan({ price: 150.5 });
  const student = await studio.student(planId, { email: "adiantada@exemplo.com.br" });
  const upcoming = async () =>
    (await studio.api<ChargeWire[]>("GET", `/api/students/${student.id}/upcoming-charges`)).body;
  const months = (await upcoming()).slice(0, 3);
  expect(months.map(({ reference }) => reference)).toEqual(["Janeiro/2027", "Fevereiro/2027", "Março/2027"]);
  const paymentIds = months.map(({ id }) => id);
  const { body } = await studio.api<BulkSettleResult>("POST", "/api/payments/settle", { paymentIds, method: "pix" });
  expect(body).toMatchObject({ successCount: 3, errorCount: 0 });
  expect((await upcoming())[0]).toMatchObject({ reference: "Abril/2027", isExpected: true });

  const march = async () => (await studio.api<DashboardWire>("GET", "/api/dashboard?month=2027-03")).body;
  expect((await march()).stats).toMatchObject({ paidPayments: 1, valorRecebidoEsseMes: 150.5, pendingPayments: 0 });
  await region().moveClock({ to: "2027-04-22T12:00:00.000Z" });
  const subjects = (await studio.mailsTo("adiantada@exemplo.com.br")).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Recibo"))).toHaveLength(3);
  expect(subjects.filter((subject) => !subject.startsWith("Recibo"))).toEqual([expect.stringContaining("Abril/2027")]);
});

/** docs/rules/settlement.md, "Settling". */

import type { ChargeWire } from "@emdia/contracts/charge";
import type { DashboardWire } from "@emdia/contracts/dashboard";
import type { StudentExportWire } from "@emdia/contracts/privacy";
import type { BulkSettleResult, ChargeDetailWire } from "@emdia/contracts/settlement";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio } from "../support/studio.ts";

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

/** docs/rules/charge.md, "Open charges". */

import type { ChargeWire } from "@emdia/contracts/charge";
import type { BusinessExportWire } from "@emdia/contracts/privacy";
import type { BulkSendResult, StudentWire } from "@emdia/contracts/student";
import { addMonths, civilDate, monthOf, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();
const idOf = (studentId: number, month: string, sequence = 0) =>
  chargeIdOf({ studentId, month: yearMonth(month), sequence });
const moveTo = (instant: string) => region().clock.advanceTo(new Date(instant));

const students = async ({ api }: Studio) => (await api<StudentWire[]>("GET", "/api/students")).body;
const studentNamed = async (studio: Studio, name: string) => {
  const found = (await students(studio)).find((one) => one.name === name);
  if (!found) throw new Error(`no student is called ${name}`);
  return found;
};
const historyOf = async ({ api }: Studio, id: number) =>
  (await api<ChargeWire[]>("GET", `/api/payments/student/${id}`)).body;
const setStatus = ({ api }: Studio, id: number, status: string) =>
  api<ChargeWire>("PUT", `/api/payments/${id}/status`, { status });

/** It bills on the 10th. */
async function aChargedStudio(names: readonly string[], plan: Record<string, unknown> = {}): Promise<Studio> {
  const studio = await aPayingStudio(region(), { invoiceDay: 10 });
  const { id } = await studio.plan({ price: 100, ...plan });
  for (const name of names) await studio.student(id, { name });
  await studio.billingDay();
  return studio;
}

test("given January is unpaid, when February has begun and is not due, then every screen shows the debts, and one is settled", async () => {
  const studio = await aChargedStudio(["Ana Souza", "Bruno Lima", "Carla Dias"]);
  const { today } = await studio.dashboard();
  const [ana, bruno] = [await studentNamed(studio, "Ana Souza"), await studentNamed(studio, "Bruno Lima")];
  const debtOf = (id: number) => idOf(id, today.slice(0, 7));
  await setStatus(studio, debtOf(ana.id), "pago");
  const next = addMonths(monthOf(civilDate(today)), 1);
  moveTo(`${next}-02T15:00:00.000Z`);

  const before = await studio.dashboard();
  expect(before.stats).toMatchObject({
    totalStudents: 3,
    alunosEmDia: 1,
    pagadoresEmAtraso: 2,
    pagamentosEmAtraso: 2,
    valorEmAtraso: 200,
    alunosPendentesEsseMes: 3,
    valorAReceberEsseMes: 300,
  });
  expect(before.otherOpenPayments.map((row) => [row.student.name, row.payment.isOverdue])).toEqual([
    ["Bruno Lima", true],
    ["Carla Dias", true],
  ]);
  expect(
    (await students(studio)).map((one) => [one.name, one.paymentStatus, one.isOverdue, one.nextChargeLabel]),
  ).toEqual([
    ["Ana Souza", "pago", false, "Mensal"],
    ["Bruno Lima", "pendente", true, "Vencida"],
    ["Carla Dias", "pendente", true, "Vencida"],
  ]);

  const paid = await setStatus(studio, debtOf(bruno.id), "pago");
  expect(paid).toMatchObject({ status: 200, body: { id: debtOf(bruno.id), status: "pago", paidDate: `${next}-02` } });
  const after = await studio.dashboard();
  expect(after.stats).toMatchObject({
    alunosEmDia: 2,
    pagadoresEmAtraso: 1,
    valorEmAtraso: 100,
    valorAReceberEsseMes: 300,
  });
  expect(after.otherOpenPayments.map((row) => row.student.name)).toEqual(["Carla Dias"]);

  await setStatus(studio, debtOf(bruno.id), "pendente");
  expect(await studio.dashboard()).toEqual(before);
});

test("given no charges, when the students are listed, then no student has paid", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 10 });
  await studio.student((await studio.plan()).id);
  expect((await students(studio))[0]).toMatchObject({ paymentStatus: "pendente", isOverdue: false });
});

test("given a dated pause is over, when the dashboard counts, then the student is active again; an open one is not", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 10 });
  const { id } = await studio.plan();
  const { today } = await studio.dashboard();
  for (const pausedUntil of [today, null])
    await studio.api("PUT", `/api/students/${(await studio.student(id)).id}`, { status: "pausado", pausedUntil });
  expect((await studio.dashboard()).stats.totalStudents).toBe(0);
  moveTo(new Date(Date.parse(`${today}T15:00:00.000Z`) + 86_400_000).toISOString());
  const { stats, currentMonthPayments } = await studio.dashboard();
  expect(stats.totalStudents).toBe(1);
  expect(currentMonthPayments.every((row) => row.student.status === "ativo")).toBe(true);
});

test("given a student registered after the billing day, when the owner charges by hand days later, then nothing is overdue when it is made", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 10, automationEnabled: false });
  const { today } = await studio.dashboard();
  const month = `${Number(today.slice(0, 4)) + 1}-06`;
  moveTo(`${month}-20T15:00:00.000Z`);
  const one = await studio.student((await studio.plan()).id);
  moveTo(`${month}-22T15:00:00.000Z`);
  // No billing run will make this month's charge, so no list has the charge. Only the charge's own
  // screen shows the charge that "Cobrar" would make.
  expect(await historyOf(studio, one.id)).toEqual([]);
  const shown = await studio.api<ChargeWire>("GET", `/api/payments/${idOf(one.id, month)}`);
  expect(shown.body).toMatchObject({ isExpected: true, isOverdue: false, dueDate: `${month}-22` });
  const sent = await studio.api<ChargeWire>("POST", `/api/payments/${one.id}/send-invoice`, {});
  expect(sent.body).toMatchObject({ dueDate: `${month}-22`, isOverdue: false });
  const [mail] = await studio.mailsTo(one.email ?? "");
  expect(mail?.text).toContain(`22/06/${month.slice(0, 4)}`);
  expect(mail?.text).not.toContain("10/06/");
  moveTo(`${month}-23T15:00:00.000Z`);
  expect(await historyOf(studio, one.id)).toMatchObject([{ isOverdue: true, dueDate: `${month}-22` }]);
});

test("given an archived student owes, when the owner reads, mails and settles, then the debt is shown and settled and never mailed", async () => {
  const studio = await aChargedStudio(["Ana Souza", "Bruno Lima"]);
  const { today, billingDate } = await studio.dashboard();
  expect(today).toBe(billingDate);
  const ana = await studentNamed(studio, "Ana Souza");
  const debt = idOf(ana.id, today.slice(0, 7));
  const mails = (await studio.mailsTo(ana.email ?? "")).length;
  await studio.api("DELETE", `/api/students/${ana.id}`);
  moveTo(new Date(Date.parse(`${today}T15:00:00.000Z`) + 5 * 86_400_000).toISOString());

  const { stats, currentMonthPayments } = await studio.dashboard();
  expect(stats).toMatchObject({ totalStudents: 1, pagadoresEmAtraso: 2, alunosEmDia: 0, valorEmAtraso: 200 });
  expect(currentMonthPayments.find((row) => row.payment.id === debt)?.student).toMatchObject({ status: "arquivado" });
  for (const id of [debt, ana.id])
    expect(await studio.api("POST", `/api/payments/${id}/send-invoice`, { confirmRepeat: true })).toMatchObject({
      status: 409,
      body: { code: "invoice.student_archived" },
    });
  expect(await setStatus(studio, debt, "pago")).toMatchObject({ status: 200, body: { status: "pago" } });
  expect(await studio.mailsTo(ana.email ?? "")).toHaveLength(mails);
});

test("given an archived student's open charge on the billing day, when all are charged, then it is named and not mailed", async () => {
  const studio = await aPayingStudio(region(), { invoiceDay: 10, automationEnabled: false });
  const one = await studio.student((await studio.plan()).id);
  const { today } = await studio.dashboard();
  const month = `${Number(today.slice(0, 4)) + 1}-06`;
  moveTo(`${month}-10T15:00:00.000Z`);
  await studio.api("PUT", `/api/students/${one.id}/payment-status`, { status: "pago" });
  await studio.api("PUT", `/api/students/${one.id}/payment-status`, { status: "pendente" });
  await studio.api("DELETE", `/api/students/${one.id}`);
  const mails = (await studio.mailsTo(one.email ?? "")).length;
  const { body } = await studio.api<BulkSendResult>("POST", "/api/students/bulk-send-invoices", {
    studentIds: [one.id],
  });
  expect(body).toMatchObject({
    successCount: 0,
    results: [{ studentName: one.name, code: "invoice.student_archived" }],
  });
  expect(await studio.mailsTo(one.email ?? "")).toHaveLength(mails);
});

test("given an open charge, when it is voided, then it permanently leaves every list and sum, and its month is charged again by hand alone", async () => {
  const studio = await aChargedStudio(["Ana Souza"]);
  const { today } = await studio.dashboard();
  const { id } = await studentNamed(studio, "Ana Souza");
  const debt = idOf(id, today.slice(0, 7));
  const voided = () => studio.api("POST", `/api/payments/${debt}/void`, { reason: "Combinado com a aluna" });
  expect(await studio.api("POST", `/api/payments/${debt}/void`, { reason: " " })).toMatchObject({ status: 400 });
  expect(await voided()).toMatchObject({ status: 204 });
  expect(await studio.api("POST", `/api/payments/${debt}/void`, { reason: "Outro motivo" })).toMatchObject({
    status: 204,
  });

  const { stats, currentMonthPayments, otherOpenPayments } = await studio.dashboard();
  expect([currentMonthPayments, otherOpenPayments]).toEqual([[], []]);
  expect(stats).toMatchObject({ valorEmAtraso: 0, valorAReceberEsseMes: 0, pendingPayments: 0 });
  expect(await historyOf(studio, id)).toEqual([]);
  for (const status of ["pago", "pendente"]) expect((await setStatus(studio, debt, status)).status).toBe(404);
  expect((await studio.api("POST", `/api/payments/${debt}/send-invoice`, {})).status).toBe(404);
  expect((await studio.api<BusinessExportWire>("GET", "/api/export")).body.payments).toMatchObject([
    { id: debt, voidReason: "Combinado com a aluna" },
  ]);
  const bulk = await studio.api<BulkSendResult>("POST", "/api/students/bulk-send-invoices", { studentIds: [id] });
  expect(bulk.body.results).toMatchObject([{ code: "payment.none_due" }]);
  expect((await studentNamed(studio, "Ana Souza")).nextChargeLabel).toBe("Mensal");
  const paid = await studio.api<ChargeWire>("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  expect(paid).toMatchObject({ status: 200, body: { id: debt + 1, status: "pago" } });
});

test("given a charge that is paid, expected, another owner's or missing, when it is voided, then that is refused", async () => {
  const studio = await aChargedStudio(["Ana Souza"]);
  const { today } = await studio.dashboard();
  const { id } = await studentNamed(studio, "Ana Souza");
  const debt = idOf(id, today.slice(0, 7));
  const refused = async (who: Studio, paymentId: number) =>
    (await who.api<{ code: string }>("POST", `/api/payments/${paymentId}/void`, { reason: "Engano" })).body.code;
  await setStatus(studio, debt, "pago");
  expect(await refused(studio, debt)).toBe("payment.already_paid");
  const stranger = await aPayingStudio(region());
  expect(await refused(stranger, debt)).toBe("payment.not_found");
  expect(await refused(studio, idOf(id, "2099-01"))).toBe("payment.not_found");
  expect(await refused(studio, id)).toBe("payment.not_found");
  expect((await setStatus(stranger, debt, "pago")).status).toBe(404);
  expect((await setStatus(studio, id, "pago")).status).toBe(404);
});

test("given two students, when one is marked paid by the other's charge, then that is refused and both stay as they are", async () => {
  const studio = await aChargedStudio(["Ana Souza", "Bruno Lima"]);
  const { today } = await studio.dashboard();
  const [ana, bruno] = [await studentNamed(studio, "Ana Souza"), await studentNamed(studio, "Bruno Lima")];
  const body = { status: "pago", paymentId: idOf(bruno.id, today.slice(0, 7)) };
  expect(await studio.api("PUT", `/api/students/${ana.id}/payment-status`, body)).toMatchObject({
    status: 404,
    body: { code: "payment.not_found" },
  });
  expect((await studio.dashboard()).stats).toMatchObject({ paidPayments: 0, pendingPayments: 2 });
});

test("given a student who owes nothing this month, when all are charged, then they are skipped and no charge is made", async () => {
  const studio = await aChargedStudio(["Ana Souza"], { periodInMonths: 12 });
  const { id } = await studentNamed(studio, "Ana Souza");
  await studio.api("PUT", "/api/profile", { automationEnabled: false });
  const { billingDate } = (await studio.api<{ billingDate: string }>("GET", "/api/billing-schedule")).body;
  moveTo(`${billingDate}T15:00:00.000Z`);
  const { body } = await studio.api<BulkSendResult>("POST", "/api/students/bulk-send-invoices", { studentIds: [id] });
  expect(body).toMatchObject({
    successCount: 0,
    results: [{ code: "payment.none_due", paymentId: null }],
  });
  expect(await historyOf(studio, id)).toHaveLength(1);
});

test("given no id, when the same request comes twice, then it never settles a second charge", async () => {
  const studio = await aChargedStudio(["Ana Souza"], { periodInMonths: 3 });
  const { today } = await studio.dashboard();
  const { id } = await studentNamed(studio, "Ana Souza");
  const first = idOf(id, today.slice(0, 7));
  moveTo(new Date(Date.parse(`${today.slice(0, 7)}-10T15:00:00.000Z`) + 40 * 86_400_000).toISOString());
  const pay = () => studio.api<ChargeWire>("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  const answers = [await pay(), await pay(), await pay()];
  expect(answers.map(({ status, body }) => [status, body.id, body.status])).toEqual(
    Array.from({ length: 3 }, () => [200, first, "pago"]),
  );
});

test("given several open charges and none this month, when no id is sent, then nothing is settled and the owner must choose", async () => {
  const studio = await aChargedStudio(["Ana Souza"], { periodInMonths: 3 });
  const first = (await studio.dashboard()).today;
  const { id } = await studentNamed(studio, "Ana Souza");
  for (let month = 0; month < 3; month++) await studio.billingDay();
  const second = (await studio.dashboard()).today;
  moveTo(new Date(Date.parse(`${second}T15:00:00.000Z`) + 40 * 86_400_000).toISOString());
  const pay = () => studio.api("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  for (const answer of [await pay(), await pay()])
    expect(answer).toMatchObject({ status: 409, body: { code: "payment.ambiguous" } });
  const open = (await studio.dashboard()).otherOpenPayments.map((row) => row.payment.dueDate);
  expect(open).toEqual([first, second]);
});

test("given this month's charge is paid and an older one open, when no id is sent, then only this month's is reopened and settled", async () => {
  const studio = await aChargedStudio(["Ana Souza"]);
  const january = (await studio.dashboard()).today;
  const { id } = await studentNamed(studio, "Ana Souza");
  await studio.billingDay();
  const february = (await studio.dashboard()).today;
  const set = async (status: string) =>
    (await studio.api<ChargeWire>("PUT", `/api/students/${id}/payment-status`, { status })).body.id;
  const thisMonth = idOf(id, february.slice(0, 7));
  expect([await set("pago"), await set("pago"), await set("pendente"), await set("pendente")]).toEqual(
    Array.from({ length: 4 }, () => thisMonth),
  );
  const open = await historyOf(studio, id);
  expect(open.map((one) => [one.dueDate, one.status])).toEqual([
    [february, "pendente"],
    [january, "pendente"],
  ]);
});

test.each([
  ["an annual", { periodInMonths: 12 }, "Vencida"],
  ["a one-time", { isOneTime: true, periodInMonths: 0 }, "Vencida"],
])(
  "given %s charge is unpaid, when eleven months and then two years have passed, then it is still shown as owed",
  async (_kind, plan, label) => {
    const studio = await aChargedStudio(["Ana Souza"], plan);
    const { today } = await studio.dashboard();
    const { id } = await studentNamed(studio, "Ana Souza");
    const debt = idOf(id, today.slice(0, 7));
    const year = Number(today.slice(0, 4));
    // The student is paused, so that later months make no charges and this debt stays the only one.
    await studio.api("PUT", `/api/students/${id}`, { status: "pausado", pausedUntil: null });
    for (const later of [`${year + 1}-01-03`, `${year + 2}-01-03`]) {
      moveTo(`${later}T15:00:00.000Z`);
      expect(await studentNamed(studio, "Ana Souza")).toMatchObject({
        paymentStatus: "pendente",
        isOverdue: true,
        nextChargeLabel: label,
        nextChargeDate: today,
      });
      const { stats, otherOpenPayments } = await studio.dashboard();
      expect(stats).toMatchObject({ pagadoresEmAtraso: 1, valorEmAtraso: 100 });
      expect(otherOpenPayments.map((row) => row.payment.id)).toEqual([debt]);
      expect((await historyOf(studio, id)).map((one) => one.id)).toContain(debt);
    }
    await setStatus(studio, debt, "pago");
    expect(await studentNamed(studio, "Ana Souza")).toMatchObject({ isOverdue: false });
    expect((await studio.dashboard()).stats).toMatchObject({ pagadoresEmAtraso: 0, valorEmAtraso: 0 });
  },
);

test("given a debt older than a page of history, when its student's charges are listed, then it is listed and the student's id leads to it", async () => {
  const studio = await aChargedStudio(["Ana Souza"]);
  const { today } = await studio.dashboard();
  const { id } = await studentNamed(studio, "Ana Souza");
  const debt = idOf(id, today.slice(0, 7));
  await studio.api("PUT", `/api/students/${id}`, { status: "pausado", pausedUntil: null });
  moveTo(`${Number(today.slice(0, 4)) + 7}-03-03T15:00:00.000Z`);
  expect((await historyOf(studio, id)).map((one) => one.id)).toEqual([debt]);
  expect(await studio.api("POST", `/api/payments/${id}/send-invoice`, {})).toMatchObject({
    status: 200,
    body: { id: debt },
  });
});

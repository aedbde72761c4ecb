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

/** Makes a studio that pays and bills on the 10th, and plays its billing day. */
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

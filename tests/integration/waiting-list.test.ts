import type { ChargeWire } from "@emdia/contracts/charge";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { expect, test } from "vitest";
import { check } from "../support/billed-studio.ts";
import { oneRegion } from "../support/one-region.ts";
import { openRegistration, studentsOf } from "../support/public-registration.ts";
import { aStudio, type Studio } from "../support/studio.ts";

const region = oneRegion();

async function aWaitingList(profile: Record<string, unknown> = {}) {
  const studio = await aStudio(region(), { approveRegistrations: true, ...profile });
  const plan = await studio.plan();
  const registration = await openRegistration(region(), studio, plan.id);
  expect((await registration.register()).body).toEqual({ success: true });
  await region().drain();
  const { waiting } = await studentsOf(studio);
  const id = waiting[0]?.id ?? 0;
  return { studio, plan, registration, id };
}

const countsOf = async ({ api }: Studio) => {
  const { body } = await api<PlanWire[]>("GET", "/api/plans");
  return body.map(({ studentCount }) => studentCount);
};

test("given the approval switch, when a student registers, then they wait, in no other list, count or charge", async () => {
  const { studio, plan, id } = await aWaitingList({ invoiceDay: 12 });
  expect(await studentsOf(studio)).toMatchObject({
    present: [],
    waiting: [{ id, status: "aguardando", planId: plan.id, nextChargeDate: null, nextChargeLabel: "N/A" }],
  });
  expect(await countsOf(studio)).toEqual([0]);
  expect((await studio.dashboard()).stats.totalStudents).toBe(0);
  expect((await studio.dashboard()).currentMonthPayments).toEqual([]);
  expect((await studio.api("GET", "/api/billing-schedule")).body).toMatchObject({
    studentsToCharge: 0,
    totalAmount: 0,
  });
  const mails = region().mailbox.count();
  await studio.billingDay();
  expect(await studio.charges()).toEqual([]);
  expect((await studio.mailsTo("bia@exemplo.com.br")).map((mail) => mail.subject)).toEqual([
    "Seu cadastro em Estúdio Vida",
  ]);
  expect(region().mailbox.count() - mails).toBeLessThanOrEqual(1);
  const bulk = await studio.api("POST", "/api/students/bulk-send-invoices", { studentIds: [id] });
  expect(bulk.body).toMatchObject({ successCount: 0, results: [{ code: "payment.none_due" }] });
  const paid = await studio.api("PUT", `/api/students/${id}/payment-status`, { status: "pago" });
  expect(paid).toMatchObject({ status: 409, body: { code: "student.waiting" } });
  for (const charge of [id, id * 100_000_000 + 20270100])
    expect((await studio.api("POST", `/api/payments/${charge}/send-invoice`, {})).status).toBe(404);
  expect(await check(studio)).toMatchObject({ discrepancies: [] });
});

test("given a student who waits over a billing day, when approved, then they are active, and their cycle starts then", async () => {
  const { studio, id } = await aWaitingList({ invoiceDay: 20 });
  await studio.billingDay();
  expect(await studio.charges()).toEqual([]);
  const [year, month] = [region().clock.now().getUTCFullYear(), region().clock.now().getUTCMonth()];
  const approve = () => studio.api<StudentWire>("POST", `/api/students/${id}/approve`, { sendWelcome: true });
  const { status, body } = await approve();
  expect([status, body.status, body.nextChargeLabel]).toEqual([200, "ativo", "Primeira cobrança"]);
  expect(body.nextChargeDate).toBe(new Date(Date.UTC(year, month + 1, 20)).toISOString().slice(0, 10));
  expect((await approve()).body).toEqual(body);
  expect(await studentsOf(studio)).toMatchObject({ present: [{ id, status: "ativo" }], waiting: [] });
  expect(await countsOf(studio)).toEqual([1]);
  const facts = region()
    .events()
    .filter(({ detailType }) => detailType === "student.approved");
  expect(facts.map(({ detail }) => detail)).toMatchObject([
    { ownerId: studio.userId, studentId: id, sendWelcome: true },
  ]);
  await studio.billingDay();
  expect((await studio.charges()).map(({ studentId }: ChargeWire) => studentId)).toEqual([id]);
  expect(await check(studio)).toMatchObject({ discrepancies: [] });
});

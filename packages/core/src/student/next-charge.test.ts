import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { isDue } from "../billing/due.ts";
import { periodOf } from "../billing/period.ts";
import type { Payment } from "../payment/payment.ts";
import { plan, student as someone, payment as something } from "../testing/entities.ts";
import { nextChargeOf } from "./next-charge.ts";
import type { Student } from "./student.ts";

const settings = { invoiceDay: 20, timezone: "America/Sao_Paulo" };
const state = {
  ...settings,
  billing: periodOf(yearMonth("2026-12"), settings),
  lastBilling: periodOf(yearMonth("2026-11"), settings),
};
const ctx = { today: civilDate("2026-11-25"), profile: state };

const student: Student = { ...someone, anchorMonth: yearMonth("2026-11"), createdAt: "2026-11-10T00:00:00.000Z" };
const charge = (over: Partial<Payment> = {}): Payment => ({
  ...something,
  month: yearMonth("2026-11"),
  dueDate: civilDate("2026-11-20"),
  status: "pago",
  ...over,
});

const quarterly = { ...plan, periodInMonths: 3 };
const oneTime = { ...plan, isOneTime: true };
const isNew = { anchorMonth: null, createdAt: "2026-11-22T00:00:00.000Z" };

test.each([
  ["a paid monthly one", {}, plan, [charge()], "Mensal", "2026-12-20"],
  ["a paid quarterly one", {}, quarterly, [charge()], "Trimestral", "2027-02-20"],
  ["one who never was charged", isNew, plan, [], "Primeira cobrança", "2026-12-20"],
  ["an overdue one", {}, plan, [charge({ status: "pendente" })], "Vencida", "2026-11-20"],
  [
    "one whose charge is open",
    {},
    plan,
    [charge({ status: "pendente", dueDate: civilDate("2026-11-30") })],
    "Pendente",
    "2026-11-30",
  ],
  ["a one-time plan to come", isNew, oneTime, [], "Pagamento Único", "2026-12-20"],
  ["a one-time plan that was paid", {}, oneTime, [charge()], "N/A", null],
  ["one paused without end", { status: "pausado" as const }, plan, [charge()], "N/A", null],
  [
    "one paused until January",
    { status: "pausado" as const, pausedUntil: civilDate("2027-01-31") },
    plan,
    [charge()],
    "Mensal",
    "2027-02-20",
  ],
  ["one who waits for approval", { ...isNew, status: "aguardando" as const }, plan, [], "N/A", null],
  [
    "one who was approved after this month's dispatch",
    { ...isNew, createdAt: "2026-10-02T00:00:00.000Z", approvedAt: "2026-12-20T12:00:00.000Z" },
    plan,
    [],
    "Primeira cobrança",
    "2027-01-20",
  ],
  ["one whose plan is gone", {}, undefined, [], "Erro", null],
])("given %s, when the next charge is asked, then it is said so", (_what, over, sold, payments, label, date) => {
  expect(nextChargeOf(ctx, { ...student, ...over }, sold, payments)).toEqual({ label, date });
});

test.each([
  ["active in the cycle", {}, "2026-12", true],
  ["archived", { status: "arquivado" as const }, "2026-12", false],
  ["waiting for approval", { status: "aguardando" as const }, "2026-12", false],
  ["paused without end", { status: "pausado" as const }, "2026-12", false],
  [
    "paused up to the billing date",
    { status: "pausado" as const, pausedUntil: civilDate("2026-12-20") },
    "2026-12",
    false,
  ],
  ["back the day before it", { status: "pausado" as const, pausedUntil: civilDate("2026-12-19") }, "2026-12", true],
  ["before the cycle began", {}, "2026-10", false],
])("given a student %s, when a month is billed, then they are due: %s %s", (_what, over, month, expected) => {
  expect(isDue({ ...student, ...over }, plan, yearMonth(month), state)).toBe(expected);
});

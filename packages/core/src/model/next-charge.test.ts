import { PERIOD_MAX_MONTHS } from "@emdia/contracts/constants";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { periodOf } from "@emdia/contracts/values/schedule";
import { expect, test } from "vitest";
import { charge, plan, student as someone } from "../testing/entities.ts";
import { isAnyOverdue, nextChargeOf, type StudentCharges } from "./next-charge.ts";
import type { Student } from "./student.ts";

const settings = { invoiceDay: 20, timezone: "America/Sao_Paulo" };
const state = {
  ...settings,
  billing: periodOf(yearMonth("2026-12"), settings),
  lastBilling: periodOf(yearMonth("2026-11"), settings),
};
type Charges = Omit<StudentCharges, "hasPaid">;
const ctx = { today: civilDate("2026-11-25"), profile: state };

const student: Student = { ...someone, anchorMonth: yearMonth("2026-11"), createdAt: "2026-11-10T00:00:00.000Z" };
const november = yearMonth("2026-11");
const none: Charges = { open: [], chargedMonths: new Set() };
const paid: Charges = { open: [], chargedMonths: new Set([november]) };
const openUntil = (...dueDates: string[]): Charges => ({
  open: dueDates.map((dueDate) => ({ ...charge, dueDate: civilDate(dueDate) })),
  chargedMonths: new Set([november]),
});

const quarterly = { ...plan, periodInMonths: 3 };
const oneTime = { ...plan, isOneTime: true };
const longest = { ...plan, periodInMonths: PERIOD_MAX_MONTHS };
const pendingMonth: Charges = { open: [], chargedMonths: new Set([yearMonth("2026-12")]) };
const isNew = { anchorMonth: null, createdAt: "2026-11-22T00:00:00.000Z" };
const approvedLate = { ...isNew, createdAt: "2026-10-02T00:00:00.000Z", approvedAt: "2026-12-20T12:00:00.000Z" };
const paused = { status: "pausado" as const };
const pausedUntil = (day: string) => ({ ...paused, pausedUntil: civilDate(day) });
const fromDecember = { anchorMonth: yearMonth("2026-12") };

test.each([
  ["a paid monthly one", {}, plan, paid, "Mensal", "2026-12-20"],
  ["a paid quarterly one", {}, quarterly, paid, "Trimestral", "2027-02-20"],
  ["one who never was charged", isNew, plan, none, "Primeira cobrança", "2026-12-20"],
  ["an overdue one", {}, plan, openUntil("2026-11-20"), "Vencida", "2026-11-20"],
  ["one whose charge is open", {}, plan, openUntil("2026-11-30"), "Pendente", "2026-11-30"],
  ["a one-time plan to come", isNew, oneTime, none, "Pagamento Único", "2026-12-20"],
  ["a one-time plan that was paid", {}, oneTime, paid, "N/A", null],
  ["one paused without end", paused, plan, paid, "N/A", null],
  ["one paused until January", pausedUntil("2027-01-31"), plan, paid, "Mensal", "2027-02-20"],
  ["one paused until the last month of the search", pausedUntil("2031-12-19"), plan, none, "Mensal", "2031-12-20"],
  ["one paused for longer than the search", pausedUntil("2031-12-20"), plan, none, "N/A", null],
  ["one who waits for approval", { ...isNew, status: "aguardando" as const }, plan, none, "N/A", null],
  ["one who was approved after this month's run", approvedLate, plan, none, "Primeira cobrança", "2027-01-20"],
  ["one whose charge is due today", {}, plan, openUntil("2026-11-25"), "Pendente", "2026-11-25"],
  ["one with debts of many months", {}, plan, openUntil("2024-02-20", "2026-11-20"), "Vencida", "2024-02-20"],
  ["a one-time debt of two years ago", {}, oneTime, openUntil("2024-11-20"), "Vencida", "2024-11-20"],
  ["one whose next month is charged", {}, plan, pendingMonth, "Mensal", "2027-01-20"],
  ["one of the longest plan, pending month charged", fromDecember, longest, pendingMonth, "Mensal", "2031-12-20"],
  ["one whose plan is gone", {}, undefined, none, "Erro", null],
])(
  "given %s, when the next charge is computed, then its label is $4 and its date $5",
  (_what, over, sold, charges, label, date) => {
    expect(nextChargeOf(ctx, { ...student, ...over }, sold, charges)).toEqual({ label, date });
  },
);

test("given open charges, when asked whether any is overdue, then one overdue charge is enough", () => {
  const isOverdue = (...dueDates: string[]) => isAnyOverdue(openUntil(...dueDates).open, ctx.today);
  expect(isOverdue("2026-11-24", "2026-12-20")).toBe(true);
  expect(isOverdue("2026-11-25", "2026-12-20")).toBe(false);
  expect(isOverdue()).toBe(false);
});

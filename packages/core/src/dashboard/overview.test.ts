/** docs/rules/charge.md, "Open charges". */
import { MAX_OPEN_ROWS } from "@emdia/contracts/constants";
import { addMonths, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Student } from "../model/student.ts";
import { newChargeWrite } from "../store/charges.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { pageOfStudent } from "../testing/page-urls.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { overview } from "./overview.ts";

const someone = (id: number, name: string, over: Partial<Student> = {}): Student => ({ ...student, id, name, ...over });
const owed = (studentId: number, month: string, amountCents: number, over: Partial<Charge> = {}) =>
  chargeOf(month, { studentId, amountCents, studentName: `Cobrança ${studentId}`, ...over });
const paid = { status: "pago" as const, paidDate: civilDate("2027-02-12") };
const voided = { status: "cancelado" as const, voidReason: "Engano" };
const look = async (settings: Parameters<typeof aStudio>[0]) => overview((await aStudio(settings)).ctx);

test("given debts of many months, when looked at, then students, arrears, and the open and received amounts of this month are exact", async () => {
  const { stats, today, billingDate } = await look({
    plans: [plan, { ...plan, id: 2, periodInMonths: 3 }],
    students: [
      someone(2, "Ana"),
      someone(3, "Bruno", { status: "arquivado" }),
      someone(4, "Carla"),
      someone(5, "Davi", { planId: 2 }),
      someone(6, "Edu", { status: "pausado" }),
      someone(7, "Fábio", { status: "pausado", pausedUntil: civilDate("2027-02-14") }),
      someone(8, "Gil", { status: "aguardando" }),
    ],
    charges: [
      ...[owed(2, "2026-12", 1), owed(2, "2027-01", 20), owed(2, "2027-02", 300, { dueDate: civilDate("2027-02-15") })],
      ...[owed(2, "2027-02", 4_000, { sequence: 1, dueDate: civilDate("2027-02-20") })],
      ...[
        owed(3, "2026-11", 50_000),
        owed(4, "2027-02", 600_000, paid),
        owed(4, "2027-02", 7_000_000, { ...paid, sequence: 1 }),
      ],
      ...[owed(5, "2027-01", 80_000_000, voided), owed(6, "2027-02", 900, { dueDate: civilDate("2027-02-14") })],
    ],
  });
  expect([today, billingDate]).toEqual(["2027-02-15", "2027-02-10"]);
  expect(stats).toEqual({
    totalStudents: 4,
    alunosEmDia: 3,
    pagadoresEmAtraso: 3,
    pagamentosEmAtraso: 4,
    valorEmAtraso: 509.21,
    paidPayments: 2,
    // Ana's two charges and Edu's one; Fábio has no expected charge, since his pause covered the
    // billing date.
    pendingPayments: 3,
    valorAReceberEsseMes: 52,
    valorRecebidoEsseMes: 76_000,
    alunosPendentesEsseMes: 2,
    alunosPagosEsseMes: 1,
  });
});

test.each([
  ["2027-02-15", 0, 1],
  ["2027-02-16", 1, 0],
])("given a charge due on 15 February, when looked at on %s, then %d are overdue", async (today, overdue, upToDate) => {
  const charges = [owed(2, "2027-02", 100, { dueDate: civilDate("2027-02-15") })];
  const { stats, currentMonthPayments } = await look({ today, charges });
  expect(stats).toMatchObject({ pagamentosEmAtraso: overdue, pagadoresEmAtraso: overdue, alunosEmDia: upToDate });
  expect(currentMonthPayments[0]?.payment.isOverdue).toBe(overdue === 1);
});

test("given charges of this month and others, when looked at, then this month's rows are all there, open ones first, by name", async () => {
  const { currentMonthPayments: rows, otherOpenPayments: others } = await look({
    students: [someone(2, "Élcio"), someone(3, "Zeca"), someone(4, "Fábio"), someone(5, "Ana"), someone(6, "Beto")],
    charges: [
      ...[owed(2, "2027-02", 1), owed(3, "2027-02", 1), owed(4, "2027-02", 1), owed(5, "2027-02", 1, paid)],
      ...[owed(6, "2027-02", 1, voided), owed(9, "2027-02", 1, { ...paid, studentName: "Aldo" })],
    ],
  });
  expect(rows.map((row) => [row.student.name, row.payment.status])).toEqual([
    ["Élcio", "pendente"],
    ["Fábio", "pendente"],
    ["Zeca", "pendente"],
    ["Aldo", "pago"],
    ["Ana", "pago"],
  ]);
  expect(others).toEqual([]);
});

test("given open charges of other months, when looked at, then the oldest due date comes first, then the name, and this month's are not among them", async () => {
  const { otherOpenPayments: rows, currentMonthPayments: current } = await look({
    students: [someone(2, "Zeca"), someone(3, "Élcio"), someone(4, "Fábio", { status: "arquivado" })],
    charges: [
      ...[owed(2, "2026-11", 1, { dueDate: civilDate("2027-01-20") }), owed(2, "2026-12", 1), owed(3, "2026-12", 1)],
      ...[owed(4, "2026-12", 1), owed(2, "2027-03", 1), owed(3, "2027-01", 1, paid), owed(4, "2027-01", 1, voided)],
      owed(2, "2027-02", 1),
    ],
  });
  expect(rows.map((row) => [row.payment.dueDate, row.student.name, row.student.status])).toEqual([
    ["2026-12-10", "Élcio", "ativo"],
    ["2026-12-10", "Fábio", "arquivado"],
    ["2026-12-10", "Zeca", "ativo"],
    ["2027-01-20", "Zeca", "ativo"],
    ["2027-03-10", "Zeca", "ativo"],
  ]);
  expect(rows.every((row) => row.payment.isExpected)).toBe(false);
  expect(current.map((row) => [row.payment.id, row.payment.isExpected])).toEqual([
    [chargeIdOf({ studentId: 3, month: yearMonth("2027-02"), sequence: 0 }), true],
    [chargeIdOf({ studentId: 2, month: yearMonth("2027-02"), sequence: 0 }), false],
  ]);
});

test("given a student and a plan, a deleted plan, and a charge without either, when the dashboard is read, then a row shows what is known", async () => {
  const ana = someone(2, "Ana", { email: "ana@exemplo.com.br", phone: "5511999999999" });
  const back = someone(4, "Davi", { status: "pausado", pausedUntil: civilDate("2027-02-14") });
  const { otherOpenPayments: rows } = await look({
    students: [ana, back],
    charges: [owed(2, "2026-10", 1), owed(3, "2026-11", 1, { planId: 9 }), owed(4, "2026-12", 1)],
  });
  const unknown = { email: null, phone: null, payer: null, byWhatsApp: false };
  const known = { ...unknown, email: "ana@exemplo.com.br", phone: "5511999999999" };
  expect(rows.map((row) => row.student)).toEqual([
    { ...known, id: 2, name: "Ana", status: "ativo", pageUrl: pageOfStudent({ id: 2 }) },
    { ...unknown, id: 3, name: "Cobrança 3", status: "arquivado", pageUrl: null },
    { ...unknown, id: 4, name: "Davi", status: "ativo", pageUrl: pageOfStudent({ id: 4 }) },
  ]);
  expect(rows.map((row) => row.plan && [row.plan.id, row.plan.userId, row.plan.name])).toEqual([
    [1, OWNER, "Pilates"],
    null,
    [1, OWNER, "Pilates"],
  ]);
});

test("given more open charges than a page has, when all pages are read, then each charge is there once, and every page has all figures", async () => {
  const months = Array.from({ length: MAX_OPEN_ROWS + 1 }, (_, index) => addMonths(yearMonth("1850-01"), index));
  const charges = [...months.map((month) => owed(2, month, 100)), owed(2, "2027-02", 1), owed(3, "2027-02", 1, paid)];
  const students = [someone(2, "Ana"), someone(3, "Bia")];
  const { ctx, table } = await aStudio({ profile: februaryIsOver, charges, students });
  const first = await overview({ ...ctx, table });
  expect([first.currentMonthPayments.length, first.otherOpenPayments.length]).toEqual([2, MAX_OPEN_ROWS - 2]);
  expect(first.next).toBe("2000");
  const second = await overview({ ...ctx, table }, { after: "2000" });
  expect(second).toMatchObject({ currentMonthPayments: [], next: null, stats: first.stats });
  const dates = [...first.otherOpenPayments, ...second.otherOpenPayments].map(({ payment }) => payment.dueDate);
  expect(dates).toEqual(months.map((month) => `${month}-10`));
});

test("given a backlog of a late run, when it is longer than a page, then it is paged too", async () => {
  const students = Array.from({ length: 1_100 }, (_, index) => someone(index + 2, `Aluno ${index + 2}`));
  // Each student has three charges that no run has made: February's, March's and April's.
  const { ctx, table } = await aStudio({ students, today: "2027-04-17" });
  const pages = [await overview({ ...ctx, table })];
  for (let { next } = pages[0] ?? {}; next; next = pages.at(-1)?.next ?? null)
    pages.push(await overview({ ...ctx, table }, { after: next }));
  const rows = pages.flatMap((page) => [...page.currentMonthPayments, ...page.otherOpenPayments]);
  expect(pages.length).toBe(Math.ceil(rows.length / MAX_OPEN_ROWS));
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(rows.map(({ payment }) => payment.id)).size).toBe(rows.length);
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(6 * 1024 * 1024);
  expect(rows).toHaveLength(3_300);
});

test("given more open charges than are shown, when the newest is reported as paid, then it is shown, and the newest other is not", async () => {
  const months = Array.from({ length: MAX_OPEN_ROWS + 1 }, (_, index) => addMonths(yearMonth("1850-01"), index));
  const last = months.at(-1) ?? "";
  const reportedAt = "2027-02-15T12:00:00.000Z";
  const charges = months.map((month) => owed(2, month, 100, month === last ? { reportedAt } : {}));
  const { ctx, table } = await aStudio({ profile: februaryIsOver, charges });
  const { otherOpenPayments: rows } = await overview({ ...ctx, table });
  expect(rows.map((row) => row.payment.dueDate.slice(0, 7))).toEqual(
    months.filter((_, index) => index !== months.length - 2),
  );
  expect(rows.at(-1)?.payment.reportedAt).toBe(reportedAt);
});

test("given a charge that is voided while the open ones are read, when looked at, then it is not among them", async () => {
  const december = owed(2, "2026-12", 1);
  const { ctx, table } = await aStudio({ charges: [december, owed(2, "2027-01", 1)] });
  const getMany: typeof table.getMany = async (keys) => {
    const { put } = newChargeWrite(ctx, { ...december, ...voided });
    await table.put(put);
    return table.getMany(keys);
  };
  const { otherOpenPayments: rows } = await overview({ ...ctx, table: { ...ctx.table, getMany } });
  expect(rows.map((row) => row.payment.dueDate)).toEqual(["2027-01-10"]);
});

test("given a reported charge among others, when the dashboard is read, then each charge is listed once", async () => {
  const reported = owed(2, "2026-12", 1, { reportedAt: "2027-02-15T12:00:00.000Z" });
  const { otherOpenPayments: rows } = await look({ charges: [owed(2, "2026-11", 1), reported, owed(2, "2027-01", 1)] });
  expect(rows.map((row) => row.payment.dueDate)).toEqual(["2026-11-10", "2026-12-10", "2027-01-10"]);
});

test("given students with a payer, when the dashboard is read, then a row has the address that is contacted, and the payer's number", async () => {
  const marta = { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null };
  const { otherOpenPayments: rows } = await look({
    students: [
      someone(2, "Ana", { email: "ana@exemplo.com.br", phone: "5511999999999", payer: marta, payerId: 12 }),
      someone(3, "Beto", { email: "beto@exemplo.com.br", payer: { ...marta, email: null }, payerId: 13 }),
      someone(4, "Caio", { phone: "5511988888888", payer: { ...marta, email: null }, payerId: 14 }),
      someone(5, "Davi", { payer: { ...marta, email: null }, payerId: 15 }),
    ],
    charges: [owed(2, "2026-11", 1), owed(3, "2026-12", 1), owed(4, "2027-01", 1), owed(5, "2027-01", 1)],
  });
  expect(rows.map(({ student: { name, email, payer } }) => [name, email, payer])).toEqual([
    ["Ana", "marta@exemplo.com.br", { id: 12, name: "Marta" }],
    ["Beto", "beto@exemplo.com.br", { id: 13, name: "Marta" }],
    ["Caio", null, { id: 14, name: "Marta" }],
    ["Davi", null, { id: 15, name: "Marta" }],
  ]);
});

const lookAt = async (month: string, settings: Parameters<typeof aStudio>[0]) =>
  overview((await aStudio(settings)).ctx, { month: yearMonth(month) });

test("given two students of one payer, of whom one is archived, when both owe, then one person is in arrears, whatever month is looked at", async () => {
  const marta = { name: "Marta", email: "marta@exemplo.com.br", phone: null, document: null };
  const family = { payer: marta, payerId: 12 };
  const students = [
    someone(2, "Ana", family),
    someone(3, "Beto", { ...family, status: "arquivado" }),
    someone(4, "Caio", { payer: marta, payerId: 14 }),
  ];
  const settings = { students, charges: [owed(2, "2026-11", 1), owed(3, "2026-12", 1), owed(4, "2027-01", 1)] };
  for (const month of ["2027-02", "2026-12"]) expect((await lookAt(month, settings)).stats.pagadoresEmAtraso).toBe(2);
});

test("given a month that is over, when looked at, then it has what was charged and nothing expected, and arrears stay those of today", async () => {
  const { month, billingDate, stats, currentMonthPayments, otherOpenPayments } = await lookAt("2027-01", {
    profile: februaryIsOver,
    students: [someone(2, "Ana"), someone(3, "Bruno"), someone(4, "Carla")],
    charges: [owed(2, "2027-01", 100, paid), owed(3, "2027-01", 40), owed(3, "2026-12", 7), owed(2, "2027-02", 9)],
  });
  expect([month, billingDate]).toEqual(["2027-01", "2027-01-10"]);
  expect(currentMonthPayments.map((row) => [row.student.name, row.payment.isExpected])).toEqual([
    ["Bruno", false],
    ["Ana", false],
  ]);
  expect(otherOpenPayments).toEqual([]);
  expect(stats).toMatchObject({ valorRecebidoEsseMes: 1, valorAReceberEsseMes: 0.4, paidPayments: 1 });
  expect(stats).toMatchObject({ pagamentosEmAtraso: 3, valorEmAtraso: 0.56, pagadoresEmAtraso: 2 });
});

test("given dates that are over and runs still to come, when looked at, then what they will store is owed: in the lists, in arrears, and once", async () => {
  const billing = { month: yearMonth("2026-12"), date: civilDate("2026-12-10"), dueAt: "2026-12-10T11:00:00.000Z" };
  const settings = {
    profile: { billing, parkedAt: "2026-12-10T11:00:00.000Z" },
    students: [
      someone(2, "Ana", { anchorMonth: yearMonth("2026-06") }),
      someone(3, "Bruno", { status: "pausado", pausedUntil: null }),
    ],
    charges: [owed(2, "2027-01", 100, paid), owed(3, "2026-12", 7)],
  };
  const { stats, currentMonthPayments, otherOpenPayments } = await overview((await aStudio(settings)).ctx);
  const seen = (rows: typeof otherOpenPayments) =>
    rows.map(({ student: { name }, payment: charge }) => [name, charge.dueDate, charge.isExpected, charge.isOverdue]);
  expect(seen(currentMonthPayments)).toEqual([["Ana", "2027-02-10", true, true]]);
  expect(seen(otherOpenPayments)).toEqual([
    ["Ana", "2026-12-10", true, true],
    ["Bruno", "2026-12-10", false, true],
  ]);
  expect(stats).toMatchObject({ pagamentosEmAtraso: 3, pagadoresEmAtraso: 2, alunosEmDia: 0, valorEmAtraso: 301.07 });
  expect((await lookAt("2027-03", settings)).stats.pagamentosEmAtraso).toBe(3);
  const onTheDay = await aStudio({ ...settings, profile: {}, today: "2027-02-10", charges: [] });
  expect((await overview(onTheDay.ctx)).stats).toMatchObject({ pagamentosEmAtraso: 0, valorAReceberEsseMes: 150.5 });
});

test("given a month ahead, when looked at, then it has what is due then, and what was paid ahead", async () => {
  const { currentMonthPayments: rows, stats } = await lookAt("2027-07", {
    profile: februaryIsOver,
    plans: [plan, { ...plan, id: 2, periodInMonths: 3 }, { ...plan, id: 3, periodInMonths: 5 }],
    students: [someone(2, "Ana"), someone(3, "Bruno", { planId: 2 }), someone(4, "Carla", { planId: 3 })],
    charges: [owed(2, "2027-07", 15_050, paid)],
  });
  expect(rows.map((row) => [row.student.name, row.payment.isExpected, row.payment.dueDate])).toEqual([
    ["Bruno", true, "2027-07-10"],
    ["Ana", false, "2027-07-10"],
  ]);
  expect(stats).toMatchObject({ valorRecebidoEsseMes: 150.5, valorAReceberEsseMes: 150.5, pagadoresEmAtraso: 0 });
});

test.each([
  ["2028-02", true],
  ["2028-03", false],
])("given a day of February 2027, when %s is looked at, then it is shown: %s", async (month, isShown) => {
  const asked = lookAt(month, { profile: { createdAt: "2026-11-01T01:00:00.000Z" } });
  const fields = { month: "Escolha um mês até um ano à frente" };
  if (!isShown) return expect(asked).rejects.toMatchObject({ code: "request.invalid", fields });
  // The first hours of November in UTC are still October for an owner in São Paulo.
  expect(await asked).toMatchObject({ month, firstMonth: "2026-10", lastMonth: "2028-02" });
});

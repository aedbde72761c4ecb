import type { DashboardWire } from "@emdia/contracts/dashboard";
import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { describeCurrent, describeOtherMonth, isAllPaid, monthKindOf } from "./describe-month.ts";

const paid = { status: "pago" as const };
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const describe = (dashboard: DashboardWire) =>
  monthKindOf(dashboard) === "current" ? describeCurrent(dashboard) : describeOtherMonth(dashboard);
const said = (dashboard: DashboardWire) => Object.values(describe(dashboard)).map(plain);

function withStats(rows: Parameters<typeof aDashboard>[0], stats: Partial<DashboardWire["stats"]>, month = "2026-11") {
  const dashboard = aDashboard(rows, { month });
  return { ...dashboard, stats: { ...dashboard.stats, ...stats } };
}

const owing = [aRow({ id: 3 }), aRow({ id: 4 }, paid)];

test.each([
  ["2026-10", "past"],
  ["2026-11", "current"],
  ["2026-12", "ahead"],
])("given a day of November 2026, when the month is %s, then it is %s", (month, kind) => {
  expect(monthKindOf({ month, today: "2026-11-10" })).toBe(kind);
});

test("given debts, when this month is described, then the arrears are named, however much else is open", () => {
  const stats = { alunosEmDia: 5, pagadoresEmAtraso: 8, totalStudents: 13, valorEmAtraso: 3520, pagamentosEmAtraso: 9 };
  expect(said(withStats(owing, { ...stats, valorAReceberEsseMes: 900 }))).toEqual(["8 em atraso", "R$ 3.520 vencidos"]);
});

test("given a fee in what is overdue, when this month is described, then the amount says so; the first month without charges has no figure", () => {
  const late = aRow({ id: 3 }, { isOverdue: true, lateFee: { fine: 3, interest: 0.5, since: "2026-11-10" } });
  const stats = { alunosEmDia: 0, pagadoresEmAtraso: 1, totalStudents: 1, valorEmAtraso: 153.5, pagamentosEmAtraso: 1 };
  expect(said(withStats([late], stats))).toEqual(["1 em atraso", "R$ 154 vencidos, com encargos"]);
  const none = withStats([], { alunosEmDia: 1, totalStudents: 1, pagadoresEmAtraso: 0, valorEmAtraso: 0 });
  expect(said({ ...none, firstMonth: "2026-11" })).toEqual(["Nenhuma cobrança neste mês", ""]);
});

test("given debts of paused and archived students, when this month is described, then the text gives no number of active students", () => {
  const stats = { alunosEmDia: 6, pagadoresEmAtraso: 3, totalStudents: 7, valorEmAtraso: 840, pagamentosEmAtraso: 3 };
  expect(said(withStats(owing, stats))).toEqual(["3 em atraso", "R$ 840 vencidos"]);
  const nobody = { ...stats, alunosEmDia: 0, totalStudents: 0, pagadoresEmAtraso: 1 };
  expect(said(withStats(owing, nobody))).toEqual(["1 em atraso", "R$ 840 vencidos"]);
});

test.each([
  ["open charges", owing, { valorAReceberEsseMes: 150.5 }, ["Ninguém em atraso", "R$ 151 a receber"]],
  ["charges paid in part", owing, { valorRecebidoEsseMes: 80 }, ["Ninguém em atraso", ""]],
  ["no charges", [], {}, ["Nenhuma cobrança neste mês", ""]],
  ["all paid", [aRow({ id: 3 }, paid)], { valorRecebidoEsseMes: 300 }, ["Ninguém em atraso", ""]],
])("given %s and nothing overdue, when this month is described, then it says so", (_what, rows, stats, sentence) => {
  expect(said(withStats(rows, { alunosEmDia: 2, totalStudents: 2, ...stats }))).toEqual(sentence);
});

test.each([
  ["some open", owing, { paidPayments: 1, valorAReceberEsseMes: 99.6 }, ["1 de 2 cobranças pagas", "R$ 100 em aberto"]],
  [
    "all paid",
    [aRow({ id: 3 }, paid)],
    { paidPayments: 1, valorRecebidoEsseMes: 50 },
    ["1 de 1 cobrança paga", "R$ 50 recebidos"],
  ],
  ["none", [], {}, ["Nenhuma cobrança", ""]],
])(
  "given a month that is over with charges: %s, when described, then the text names the paid amount",
  (_what, rows, stats, sentence) => {
    expect(said(withStats(rows, stats, "2026-10"))).toEqual(sentence);
  },
);

test.each([
  ["expected", owing, { pendingPayments: 1, valorAReceberEsseMes: 440 }, ["1 cobrança prevista", "R$ 440 a receber"]],
  ["paid ahead", [aRow({ id: 3 }, paid)], { valorRecebidoEsseMes: 440 }, ["Tudo pago adiantado", "R$ 440 recebidos"]],
])("given a month ahead with charges %s, when described, then it says so", (_what, rows, stats, sentence) => {
  expect(said(withStats(rows, stats, "2026-12"))).toEqual(sentence);
});

test("given all of the month paid, when a debt of another month is overdue, then not all is paid: but a past month is", () => {
  const rows = [aRow({ id: 3 }, paid)];
  expect(isAllPaid(withStats(rows, {}))).toBe(true);
  expect(isAllPaid(withStats(rows, { pagamentosEmAtraso: 1 }))).toBe(false);
  expect(isAllPaid(withStats(rows, { pagamentosEmAtraso: 1 }, "2026-10"))).toBe(true);
  expect([isAllPaid(aDashboard([])), isAllPaid(aDashboard(owing))]).toEqual([false, false]);
});

import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { applyCharge, applyChargeStatus, chargeIn } from "./charge-status.ts";

const ana = aRow({ id: 3 }, { amount: 150.1 });
const bruno = aRow({ id: 4 }, { amount: 99.9 });
const anaExtra = aRow({ id: 3 }, { id: 320261101, amount: 0.2 });

test("given open charges, when one is paid, then its row and every figure are right to the centavo", () => {
  const after = applyChargeStatus(aDashboard([ana, bruno, anaExtra]), ana.payment.id, "pago");
  expect(after.stats).toMatchObject({
    valorRecebidoEsseMes: 150.1,
    valorAReceberEsseMes: 100.1,
    paidPayments: 1,
    pendingPayments: 2,
    alunosPagosEsseMes: 1,
    alunosPendentesEsseMes: 2,
  });
  expect(after.currentMonthPayments[0]?.payment).toMatchObject({ status: "pago", paidDate: "2026-11-10" });
});

test("given a student with two open charges, when counted, then they are one student who owes", () => {
  const { stats } = applyChargeStatus(aDashboard([ana, anaExtra, bruno]), bruno.payment.id, "pago");
  expect(stats).toMatchObject({ alunosPendentesEsseMes: 1, pendingPayments: 2, alunosPagosEsseMes: 1 });
});

test("given a charge just paid, when undone, then the dashboard is as it was", () => {
  const before = applyChargeStatus(aDashboard([ana, bruno]), 0, "pago");
  const paid = applyChargeStatus(before, ana.payment.id, "pago");
  expect(applyChargeStatus(paid, ana.payment.id, "pendente")).toEqual(before);
});

test("given an overdue charge, when paid and undone, then it is overdue only while open", () => {
  const lateRow = aRow({ id: 5 }, { dueDate: "2026-11-05", isOverdue: true });
  const isOverdueAs = (status: "pago" | "pendente") =>
    applyChargeStatus(aDashboard([lateRow]), lateRow.payment.id, status).currentMonthPayments[0]?.payment.isOverdue;
  expect([isOverdueAs("pago"), isOverdueAs("pendente")]).toEqual([false, true]);
});

const november = aRow({ id: 5 }, { id: 520261100, amount: 100, dueDate: "2026-11-05", isOverdue: true });
const october = aRow({ id: 5 }, { id: 520261000, amount: 50.5, dueDate: "2026-10-05", isOverdue: true });
const arrears = { pagadoresEmAtraso: 1, alunosEmDia: 2, pagamentosEmAtraso: 2, valorEmAtraso: 150.5, totalStudents: 3 };
const late = () => {
  const dashboard = aDashboard([november, bruno], { otherOpenPayments: [october] });
  return applyChargeStatus({ ...dashboard, stats: { ...dashboard.stats, ...arrears } }, 0, "pago");
};

test("given debts of two months, when the older is settled, then sums and counts follow and the student still owes", () => {
  const after = applyChargeStatus(late(), october.payment.id, "pago");
  expect(after.stats).toMatchObject({
    pagadoresEmAtraso: 1,
    alunosEmDia: 2,
    pagamentosEmAtraso: 1,
    valorEmAtraso: 100,
  });
  expect(after.otherOpenPayments[0]?.payment).toMatchObject({ status: "pago", isOverdue: false });
  expect(after.stats).toMatchObject({ valorAReceberEsseMes: 199.9, valorRecebidoEsseMes: 0 });
});

test("given debts of two months, when both are settled, then the student is in good standing, and undoing both restores it", () => {
  const first = applyChargeStatus(late(), october.payment.id, "pago");
  const both = applyChargeStatus(first, november.payment.id, "pago");
  expect(both.stats).toMatchObject({ pagadoresEmAtraso: 0, alunosEmDia: 3, pagamentosEmAtraso: 0, valorEmAtraso: 0 });
  const undone = applyChargeStatus(both, november.payment.id, "pendente");
  expect(applyChargeStatus(undone, october.payment.id, "pendente")).toEqual(late());
});

test("given one payer's two students in arrears, when one's debt is settled, then the payer is in arrears until the other's is", () => {
  const of = (id: number) => {
    const row = aRow({ id }, { id: id * 100_000_000, dueDate: "2026-10-05", isOverdue: true });
    return { ...row, student: { ...row.student, payer: { id: 12, name: "Marta" } } };
  };
  const dashboard = aDashboard([], { otherOpenPayments: [of(5), of(6)] });
  const before = { ...dashboard, stats: { ...dashboard.stats, pagadoresEmAtraso: 1, alunosEmDia: 0 } };
  const first = applyChargeStatus(before, 500_000_000, "pago");
  expect(first.stats).toMatchObject({ pagadoresEmAtraso: 1, alunosEmDia: 1 });
  expect(applyChargeStatus(first, 600_000_000, "pago").stats).toMatchObject({ pagadoresEmAtraso: 0, alunosEmDia: 2 });
});

test("given an archived student's only debt, when it is settled, then the number in good standing stays the same", () => {
  const archived = aRow({ id: 6, status: "arquivado" }, { id: 620261000, dueDate: "2026-10-05", isOverdue: true });
  const dashboard = aDashboard([bruno], { otherOpenPayments: [archived] });
  const before = { ...dashboard, stats: { ...dashboard.stats, ...arrears, pagamentosEmAtraso: 1 } };
  const { stats } = applyChargeStatus(before, archived.payment.id, "pago");
  expect(stats).toMatchObject({ pagadoresEmAtraso: 0, alunosEmDia: 2 });
});

test("given a charge that is not overdue, when it is settled, then the arrears stay the same", () => {
  expect(applyChargeStatus(late(), bruno.payment.id, "pago").stats).toMatchObject(arrears);
});

test("given a charge reported as paid, when it is marked paid, then the report is answered: nothing is left to confirm", () => {
  const reported = aRow({ id: 3 }, { reportedAt: "2026-11-09T12:00:00.000Z" });
  const after = applyChargeStatus(aDashboard([reported]), reported.payment.id, "pago");
  expect(after.currentMonthPayments[0]?.payment.reportedAt).toBeNull();
});

test("given a partly received charge, when marking it paid is refused, then it is as before, with its received part", () => {
  const part = aRow({ id: 3 }, { amount: 280, settledAmount: 100, openAmount: 180, reportedAt: "x" });
  const dashboard = applyChargeStatus(aDashboard([part, bruno]), 0, "pago");
  const before = chargeIn(dashboard, part.payment.id);
  const paid = applyChargeStatus(dashboard, part.payment.id, "pago");
  expect(paid.stats).toMatchObject({ valorRecebidoEsseMes: 280, valorAReceberEsseMes: 99.9 });
  expect(before && applyCharge(paid, part.payment.id, () => before)).toEqual(dashboard);
});

test("given a charge of another month, when searched for, then it is found there, and an unknown one is not found", () => {
  const dashboard = aDashboard([bruno], { otherOpenPayments: [october] });
  expect([chargeIn(dashboard, october.payment.id), chargeIn(dashboard, 1), chargeIn(undefined, 1)]).toEqual([
    october.payment,
    undefined,
    undefined,
  ]);
});

import { expect, test } from "vitest";
import { aDashboard, aRow } from "../../testing/builders.ts";
import { withPaymentStatus } from "./payment-status.ts";

const ana = aRow({ id: 3 }, { amount: 150.1 });
const bruno = aRow({ id: 4 }, { amount: 99.9 });
const anaExtra = aRow({ id: 3 }, { id: 320261101, amount: 0.2 });

test("given open charges, when one is paid, then row and every figure are right to the centavo", () => {
  const after = withPaymentStatus(aDashboard([ana, bruno, anaExtra]), ana.payment.id, "pago");
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
  const { stats } = withPaymentStatus(aDashboard([ana, anaExtra, bruno]), bruno.payment.id, "pago");
  expect(stats).toMatchObject({ alunosPendentesEsseMes: 1, pendingPayments: 2, alunosPagosEsseMes: 1 });
});

test("given a charge just paid, when undone, then the dashboard is as it was", () => {
  const before = withPaymentStatus(aDashboard([ana, bruno]), 0, "pago");
  const paid = withPaymentStatus(before, ana.payment.id, "pago");
  expect(withPaymentStatus(paid, ana.payment.id, "pendente")).toEqual(before);
});

test("given an overdue charge, when paid and undone, then it is overdue only while open", () => {
  const late = aRow({ id: 5 }, { dueDate: "2026-11-05", isOverdue: true });
  const isOverdueAs = (status: "pago" | "pendente") =>
    withPaymentStatus(aDashboard([late]), late.payment.id, status).currentMonthPayments[0]?.payment.isOverdue;
  expect([isOverdueAs("pago"), isOverdueAs("pendente")]).toEqual([false, true]);
});

import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

const totalOf = (rows: readonly DashboardRow[]) =>
  reaisFromCents(sumCents(rows.map((row) => centsOf(row.payment.amount))));
const studentsOf = (rows: readonly DashboardRow[]) => new Set(rows.map((row) => row.student.id)).size;

/** The dashboard as it is once a charge has another status: the row and every figure (product.md, `dashboard.stats`). */
export function withPaymentStatus(dashboard: DashboardWire, paymentId: number, status: PaymentStatus): DashboardWire {
  const rows = dashboard.currentMonthPayments.map((row) =>
    row.payment.id === paymentId
      ? { ...row, payment: { ...row.payment, ...statusFields(row, status, dashboard) } }
      : row,
  );
  const paid = rows.filter((row) => row.payment.status === "pago");
  const open = rows.filter((row) => row.payment.status !== "pago");
  return {
    ...dashboard,
    currentMonthPayments: rows,
    stats: {
      ...dashboard.stats,
      paidPayments: paid.length,
      pendingPayments: open.length,
      valorAReceberEsseMes: totalOf(open),
      valorRecebidoEsseMes: totalOf(paid),
      alunosPendentesEsseMes: studentsOf(open),
      alunosPagosEsseMes: studentsOf(paid),
    },
  };
}

function statusFields(row: DashboardRow, status: PaymentStatus, { today }: DashboardWire) {
  const isOverdue = status !== "pago" && row.payment.dueDate < today;
  return { status, isOverdue, paidDate: status === "pago" ? today : null };
}

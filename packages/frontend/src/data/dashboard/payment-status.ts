import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { PaymentStatus } from "@emdia/contracts/payment";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

const totalOf = (rows: readonly DashboardRow[], part: "openAmount" | "settledAmount") =>
  reaisFromCents(sumCents(rows.map((row) => centsOf(row.payment[part]))));
const studentsOf = (rows: readonly DashboardRow[]) => new Set(rows.map((row) => row.student.id)).size;

/**
 * Returns the dashboard after a charge got another status, with its row and every figure updated (docs/rules.md, "Open
 * charges").
 */
export function applyPaymentStatus(dashboard: DashboardWire, paymentId: number, status: PaymentStatus): DashboardWire {
  const changed = (row: DashboardRow) =>
    row.payment.id === paymentId
      ? { ...row, payment: { ...row.payment, ...statusFields(row, status, dashboard) } }
      : row;
  const rows = dashboard.currentMonthPayments.map(changed);
  const others = dashboard.otherOpenPayments.map(changed);
  const paid = rows.filter((row) => row.payment.status === "pago");
  const open = rows.filter((row) => row.payment.status !== "pago");
  return {
    ...dashboard,
    currentMonthPayments: rows,
    otherOpenPayments: others,
    stats: {
      ...dashboard.stats,
      paidPayments: paid.length,
      pendingPayments: open.length,
      valorAReceberEsseMes: totalOf(rows, "openAmount"),
      valorRecebidoEsseMes: totalOf(rows, "settledAmount"),
      alunosPendentesEsseMes: studentsOf(open),
      alunosPagosEsseMes: studentsOf(paid),
      ...applyArrears(dashboard, [...rows, ...others], paymentId),
    },
  };
}

/**
 * Adds the change to the figures "em atraso" instead of counting rows, since they also count charges that the lists
 * leave out.
 */
function applyArrears(
  { stats, ...lists }: DashboardWire,
  rows: readonly DashboardRow[],
  paymentId: number,
): Partial<DashboardWire["stats"]> {
  const isIt = (row: DashboardRow) => row.payment.id === paymentId;
  const before = [...lists.currentMonthPayments, ...lists.otherOpenPayments].find(isIt);
  const after = rows.find(isIt);
  if (!before || !after || before.payment.isOverdue === after.payment.isOverdue) return {};
  const by = after.payment.isOverdue ? 1 : -1;
  const owesMore = rows.some((row) => !isIt(row) && row.student.id === after.student.id && row.payment.isOverdue);
  const student = owesMore ? 0 : by;
  const open = (by > 0 ? after : before).payment.openAmount;
  return {
    pagamentosEmAtraso: stats.pagamentosEmAtraso + by,
    valorEmAtraso: reaisFromCents(centsOf(stats.valorEmAtraso) + by * centsOf(open)),
    alunosEmAtraso: stats.alunosEmAtraso + student,
    alunosEmDia: stats.alunosEmDia - (after.student.status === "ativo" ? student : 0),
  };
}

function statusFields(row: DashboardRow, status: PaymentStatus, { today }: DashboardWire) {
  const isOverdue = status !== "pago" && row.payment.dueDate < today;
  const { amount } = row.payment;
  return status === "pago"
    ? { status, isOverdue, paidDate: today, settledAmount: amount, openAmount: 0 }
    : { status, isOverdue, paidDate: null, settledAmount: 0, openAmount: amount };
}

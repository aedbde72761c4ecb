import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { PaymentStatus, PaymentWire } from "@emdia/contracts/payment";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";
import { centsOfAll, countStudents } from "../payments/sum-of.ts";

/** The month's figures from its charges, as the server counts them (docs/rules.md, "The month on the dashboard"). */
export function monthFigures(rows: readonly DashboardRow[]) {
  const charges = rows.map(({ payment }) => payment);
  const paid = charges.filter(({ status }) => status === "pago");
  const open = charges.filter(({ status }) => status !== "pago");
  return {
    paidPayments: paid.length,
    pendingPayments: open.length,
    valorAReceberEsseMes: reaisFromCents(centsOfAll(charges, "openAmount")),
    valorRecebidoEsseMes: reaisFromCents(centsOfAll(charges, "settledAmount")),
    alunosPendentesEsseMes: countStudents(open),
    alunosPagosEsseMes: countStudents(paid),
  };
}

/** Returns the dashboard with a charge as it is now, and every figure that follows from it. */
export function applyPayment(
  dashboard: DashboardWire,
  paymentId: number,
  change: (payment: PaymentWire) => PaymentWire,
): DashboardWire {
  const changed = (row: DashboardRow) =>
    row.payment.id === paymentId ? { ...row, payment: change(row.payment) } : row;
  const rows = dashboard.currentMonthPayments.map(changed);
  const others = dashboard.otherOpenPayments.map(changed);
  return {
    ...dashboard,
    currentMonthPayments: rows,
    otherOpenPayments: others,
    stats: { ...dashboard.stats, ...monthFigures(rows), ...applyArrears(dashboard, [...rows, ...others], paymentId) },
  };
}

/**
 * Returns the dashboard after a charge got another status, with its row and every figure updated (docs/rules.md, "Open
 * charges").
 */
export const applyPaymentStatus = (dashboard: DashboardWire, paymentId: number, status: PaymentStatus): DashboardWire =>
  applyPayment(dashboard, paymentId, (payment) => ({ ...payment, ...statusFields(payment, status, dashboard) }));

/** Finds a charge among the rows of a dashboard. */
export const paymentIn = (dashboard: DashboardWire | undefined, paymentId: number): PaymentWire | undefined =>
  [...(dashboard?.currentMonthPayments ?? []), ...(dashboard?.otherOpenPayments ?? [])]
    .map(({ payment }) => payment)
    .find(({ id }) => id === paymentId);

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

/** Whoever is marked paid is paid in full, which answers "Já paguei" too; reopened, all that was received is taken back. */
function statusFields({ amount, dueDate }: PaymentWire, status: PaymentStatus, { today }: DashboardWire) {
  return status === "pago"
    ? { status, isOverdue: false, paidDate: today, settledAmount: amount, openAmount: 0, reportedAt: null }
    : { status, isOverdue: dueDate < today, paidDate: null, settledAmount: 0, openAmount: amount };
}

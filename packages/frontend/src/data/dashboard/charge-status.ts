import type { ChargeStatus, ChargeWire } from "@emdia/contracts/charge";
import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";
import { centsOfAll, countStudents } from "../charges/sum-of.ts";
import { payerOf } from "../reminders/debtors.ts";

/** Counts a month as the server does (docs/rules/dashboard.md, "The month on the dashboard"). */
export function monthFigures(rows: readonly DashboardRow[]) {
  const charges = rows.map(({ payment: charge }) => charge);
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

export function applyCharge(
  dashboard: DashboardWire,
  paymentId: number,
  change: (charge: ChargeWire) => ChargeWire,
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

/** Returns the dashboard as the server will answer it (docs/rules/charge.md, "Open charges"). */
export const applyChargeStatus = (dashboard: DashboardWire, paymentId: number, status: ChargeStatus): DashboardWire =>
  applyCharge(dashboard, paymentId, (charge) => ({ ...charge, ...statusFields(charge, status, dashboard) }));

export const chargeIn = (dashboard: DashboardWire | undefined, paymentId: number): ChargeWire | undefined =>
  [...(dashboard?.currentMonthPayments ?? []), ...(dashboard?.otherOpenPayments ?? [])]
    .map(({ payment: charge }) => charge)
    .find(({ id }) => id === paymentId);

/** Adds this one change to the figures of arrears, because they include charges without a row. */
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
  const late = rows.filter((row) => !isIt(row) && row.payment.isOverdue);
  const student = late.some((row) => row.student.id === after.student.id) ? 0 : by;
  const payer = late.some((row) => payerOf(row.student) === payerOf(after.student)) ? 0 : by;
  const open = (by > 0 ? after : before).payment.amountToday;
  return {
    pagamentosEmAtraso: stats.pagamentosEmAtraso + by,
    valorEmAtraso: reaisFromCents(centsOf(stats.valorEmAtraso) + by * centsOf(open)),
    pagadoresEmAtraso: stats.pagadoresEmAtraso + payer,
    alunosEmDia: stats.alunosEmDia - (after.student.status === "ativo" ? student : 0),
  };
}

/** Marking as paid settles the whole and answers a report; reopening reverses all settlements. */
function statusFields({ amount, dueDate }: ChargeWire, status: ChargeStatus, { today }: DashboardWire) {
  return status === "pago"
    ? {
        status,
        isOverdue: false,
        paidDate: today,
        settledAmount: amount,
        openAmount: 0,
        amountToday: 0,
        reportedAt: null,
      }
    : { status, isOverdue: dueDate < today, paidDate: null, settledAmount: 0, openAmount: amount, amountToday: amount };
}

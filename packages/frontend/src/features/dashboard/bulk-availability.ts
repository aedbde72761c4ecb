import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";

/** Whether 'Cobrar Pendentes' may be used now, and if not, why (spec §5). */
export type BulkAvailability =
  | { can: true; rows: DashboardRow[]; withoutEmail: DashboardRow[] }
  | { can: false; why: "not-billing-day" | "none-pending" | "no-payment-data"; reason: string };

/** Decides over 'Cobrar Pendentes' from what the screen knows; the server decides again. */
export function bulkAvailability(dashboard: DashboardWire, profile: ProfileWire): BulkAvailability {
  if (!hasPaymentData(profile))
    return { can: false, why: "no-payment-data", reason: "Configure os dados de pagamento para cobrar" };
  const pending = dashboard.currentMonthPayments.filter((row) => row.payment.status !== "pago");
  if (pending.length === 0) return { can: false, why: "none-pending", reason: "Nenhuma cobrança pendente" };
  if (dashboard.today !== dashboard.billingDate)
    return {
      can: false,
      why: "not-billing-day",
      reason: `Disponível no dia ${Number(dashboard.billingDate.slice(8))}`,
    };
  return {
    can: true,
    rows: pending.filter((row) => row.student.email),
    withoutEmail: pending.filter((row) => !row.student.email),
  };
}

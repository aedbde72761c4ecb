import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { isRecentlyMailed } from "@emdia/contracts/recently-mailed";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { formatShortDay } from "../../lib/format.ts";
import { describeSending } from "./sent-text.ts";

/** With `all-sent` and `no-email` no mail would be sent. */
type Refusal = "not-billing-day" | "none-pending" | "no-payment-data" | "all-sent" | "no-email";

/** The availability of 'Cobrar Pendentes', with the reason when it is not available. */
export type BulkAvailability =
  | { can: true; rows: DashboardRow[]; withoutEmail: DashboardRow[] }
  | { can: false; why: Refusal; reason: string };

function isSent({ payment: charge }: DashboardRow, now: Date): boolean {
  if (charge.invoiceDeliveryStatus === "sending") return true;
  return charge.invoiceSent && isRecentlyMailed(charge.invoiceSentAt ?? "", now);
}

const no = (why: Refusal, reason: string): BulkAvailability => ({ can: false, why, reason });

/** The server checks this again. */
export function checkBulkAvailability(dashboard: DashboardWire, profile: ProfileWire, now: Date): BulkAvailability {
  if (!hasPaymentData(profile)) return no("no-payment-data", "Configure os dados de pagamento para cobrar");
  const pending = dashboard.currentMonthPayments.filter(
    ({ payment: charge, student }) => charge.status !== "pago" && student.status !== "arquivado",
  );
  if (pending.length === 0) return no("none-pending", "Nenhuma cobrança pendente");
  const { today, billingDate } = dashboard;
  if (today < billingDate) return no("not-billing-day", `Disponível em ${formatShortDay(billingDate)}`);
  const madeOn = civilDateIn(profile.timezone, new Date(profile.createdAt));
  if (madeOn > billingDate) return no("not-billing-day", "Disponível no seu primeiro dia de cobrança");
  if (today > billingDate) return no("not-billing-day", `O dia da cobrança foi ${formatShortDay(billingDate)}`);
  const withEmail = pending.filter((row) => row.student.email);
  if (withEmail.length === 0) return no("no-email", "Nenhum aluno pendente tem e-mail: cobre pelo WhatsApp");
  const rows = withEmail.filter((row) => !isSent(row, now));
  if (rows.length === 0) {
    const mailed = dashboard.currentMonthPayments.filter((row) => isSent(row, now));
    return no("all-sent", describeSending(mailed, profile.timezone, today));
  }
  return { can: true, rows, withoutEmail: pending.filter((row) => !row.student.email) };
}

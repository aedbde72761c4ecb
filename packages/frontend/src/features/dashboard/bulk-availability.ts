import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import type { ErrorCode } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import { isRecentlyMailed } from "@emdia/contracts/recently-mailed";
import { civilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import type { UnsentCharge } from "../../data/charges/unsent.ts";
import { formatCount, formatShortDay } from "../../lib/format.ts";

/** Why 'Cobrar Pendentes' is refused. With `all-sent` and `no-email` no mail would be sent. */
type Refusal = "not-billing-day" | "none-pending" | "no-payment-data" | "all-sent" | "no-email";

/** The availability of 'Cobrar Pendentes', with the reason when it is not available. */
export type BulkAvailability =
  | { can: true; rows: DashboardRow[]; withoutEmail: DashboardRow[] }
  | { can: false; why: Refusal; reason: string; brief: string };

function isSent({ payment: charge }: DashboardRow, now: Date): boolean {
  if (charge.invoiceDeliveryStatus === "sending") return true;
  return charge.invoiceSent && isRecentlyMailed(charge.invoiceSentAt ?? "", now);
}

const isReached = ({ student }: DashboardRow) => Boolean(student.email) || student.byWhatsApp;

/** Returns a refusal with its reason, with the same reason in three words for a small button. */
const no = (why: Refusal, reason: string, brief: string): BulkAvailability => ({ can: false, why, reason, brief });

/** The server checks the same conditions again when the charges are sent. */
export function checkBulkAvailability(dashboard: DashboardWire, profile: ProfileWire, now: Date): BulkAvailability {
  if (!hasPaymentData(profile))
    return no("no-payment-data", "Configure os dados de pagamento para cobrar", "faltam dados");
  const open = dashboard.currentMonthPayments.filter(
    ({ payment: charge, student }) => charge.status !== "pago" && !charge.isExtra && student.status !== "arquivado",
  );
  // A press asks for a student's first open charge; others, and extra ones, only go along with it.
  const pending = [...Map.groupBy(open, ({ student }) => student.id).values()].flatMap(([first]) => first ?? []);
  if (pending.length === 0) return no("none-pending", "Nenhuma cobrança pendente", "nada pendente");
  const { today, billingDate } = dashboard;
  const day = formatShortDay(billingDate);
  if (today < billingDate) return no("not-billing-day", `Disponível em ${day}`, `só em ${day}`);
  const madeOn = civilDateIn(profile.timezone, new Date(profile.createdAt));
  if (madeOn > billingDate)
    return no("not-billing-day", "Disponível no seu primeiro dia de cobrança", "no primeiro dia");
  if (today > billingDate) return no("not-billing-day", `O dia da cobrança foi ${day}`, `foi em ${day}`);
  const [reached, withoutEmail] = [pending.filter(isReached), pending.filter((row) => !isReached(row))];
  if (reached.length === 0)
    return no("no-email", "Nenhum aluno pendente tem e-mail: cobre pelo WhatsApp", "sem e-mail");
  const rows = reached.filter((row) => !isSent(row, now));
  if (rows.length === 0) {
    const mailed = dashboard.currentMonthPayments.filter((row) => isSent(row, now));
    return no("all-sent", describeSending(mailed, profile.timezone, today), "já enviadas");
  }
  return { can: true, rows, withoutEmail };
}

/** Returns an instant as people say it: "hoje às 8h", "ontem às 22h30", "em 08/11 às 8h05". */
function whenText(instant: string, timeZone: string, today: string): string {
  const day = civilDateIn(timeZone, new Date(instant));
  const clock = new Intl.DateTimeFormat("pt-BR", { timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  const hour = clock.format(new Date(instant)).replace(/^0/, "").replace(":", "h").replace(/h00$/, "h");
  const name = day === addDays(civilDate(today), -1) ? "ontem" : `em ${formatShortDay(day)}`;
  return `${day === today ? "hoje" : name} às ${hour}`;
}

/** Returns the number of mailed charges, and when the last one left, in the owner's zone. */
export function describeSending(rows: readonly DashboardRow[], timeZone: string, today: string): string {
  const last = rows
    .flatMap(({ payment: charge }) => charge.invoiceSentAt ?? [])
    .toSorted()
    .at(-1);
  const isLeaving = rows.some(({ payment: charge }) => charge.invoiceDeliveryStatus === "sending");
  if (!last || isLeaving)
    return `${formatCount(rows.length, "cobrança enviada", "cobranças enviadas")}, ${rows.length === 1 ? "agora" : "a última agora"}`;
  return `${formatCount(rows.length, "cobrança enviada", "cobranças enviadas, a última")} ${whenText(last, timeZone, today)}`;
}

/** Charging several students cannot ask the owner a question, so no text says "Confirme". */

const AFTER_SENDING: Partial<Record<ErrorCode, string>> = {
  "invoice.recently_sent": "já recebeu esta cobrança há pouco",
  "invoice.contacted_today": "o endereço já foi contatado hoje. Para enviar mesmo assim, abra a cobrança do aluno",
  "invoice.unconfirmed": "o envio anterior não foi confirmado. Para enviar de novo, abra a cobrança do aluno",
  "mail.recipient_limit": "o endereço já recebeu 3 e-mails seus hoje. Envie amanhã ou cobre pelo WhatsApp",
};

export const notSentWords = (code: string | null | undefined, message: string): string =>
  AFTER_SENDING[code as ErrorCode] ?? message;

const BEFORE_SENDING: Partial<Record<ErrorCode, string>> = {
  "billing.payment_method_missing": "faltam os seus dados de pagamento",
  "invoice.student_archived": "aluno arquivado",
  "invoice.month_ahead": "mês à frente",
  "invoice.student_without_email": "sem e-mail cadastrado",
  "invoice.email_rejected": "e-mail não recebe mensagens",
  "student.not_found": "aluno excluído",
};

export const obstacleWords = (why: string | null): string =>
  BEFORE_SENDING[why as ErrorCode] ?? "não pode ir por e-mail agora";

export const MISSING: ErrorCode = "billing.payment_method_missing";

/** Tells whether an unsent charge can go: by mail, or with a new due date by WhatsApp. */
export const canSend = (
  { canMail, dueDate, why }: Pick<UnsentCharge, "canMail" | "dueDate" | "why">,
  today: string,
): boolean => canMail || (why !== MISSING && dueDate < today);

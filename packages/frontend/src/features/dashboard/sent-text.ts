import type { DashboardRow } from "@emdia/contracts/dashboard";
import { civilDateIn } from "@emdia/contracts/values/calendar";

/** Formats the time of an instant in a time zone: "8h", or "8h05" where the minutes are not 0. */
function hourText(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  const part = (type: string) => parts.formatToParts(instant).find((one) => one.type === type)?.value ?? "";
  const minute = part("minute");
  return `${Number(part("hour"))}h${minute === "00" ? "" : minute}`;
}

/**
 * Returns when everything pending was mailed, such as "Enviadas hoje às 8h", by the first mail and the owner's time
 * zone. Without a known time the mails are being sent.
 */
export function describeSending(rows: readonly DashboardRow[], timeZone: string, today: string): string {
  const [first] = rows.flatMap(({ payment }) => payment.invoiceSentAt ?? []).sort();
  if (first === undefined) return "Cobranças sendo enviadas agora";
  const instant = new Date(first);
  const day = civilDateIn(timeZone, instant) === today ? "hoje" : "ontem";
  return `Enviadas ${day} às ${hourText(instant, timeZone)}`;
}

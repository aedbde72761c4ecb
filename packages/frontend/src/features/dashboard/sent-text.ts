import type { DashboardRow } from "@emdia/contracts/dashboard";
import { civilDateIn } from "@emdia/contracts/values/calendar";

/** "8h", or "8h05" where it was not on the hour, by the clocks of a time zone. */
function hourText(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  const part = (type: string) => parts.formatToParts(instant).find((one) => one.type === type)?.value ?? "";
  const minute = part("minute");
  return `${Number(part("hour"))}h${minute === "00" ? "" : minute}`;
}

/**
 * When everything pending was mailed: "Enviadas hoje às 8h", by the first of the mails and the owner's clock. Where none is
 * known to have left yet they are under way.
 */
export function sentText(rows: readonly DashboardRow[], timeZone: string, today: string): string {
  const [first] = rows.flatMap(({ payment }) => payment.invoiceSentAt ?? []).sort();
  if (first === undefined) return "Cobranças sendo enviadas agora";
  const instant = new Date(first);
  const day = civilDateIn(timeZone, instant) === today ? "hoje" : "ontem";
  return `Enviadas ${day} às ${hourText(instant, timeZone)}`;
}

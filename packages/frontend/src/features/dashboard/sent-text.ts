import type { DashboardRow } from "@emdia/contracts/dashboard";
import { type CivilDate, civilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { formatCount, formatShortDay, formatWholeNumber } from "../../lib/format.ts";

/** Formats the time of an instant in a time zone: "8h", or "8h05" when the minutes are not 0. */
function hourText(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("pt-BR", { timeZone, hour: "numeric", minute: "2-digit", hourCycle: "h23" });
  const values = parts.formatToParts(new Date(instant));
  const part = (type: string) => values.find((one) => one.type === type)?.value ?? "";
  const minute = part("minute");
  return `${Number(part("hour"))}h${minute === "00" ? "" : minute}`;
}

/** "hoje às 8h", "ontem, das 8h às 8h05" or "em 08/11 às 8h". */
function whenText(day: CivilDate, instants: readonly string[], timeZone: string, today: CivilDate): string {
  const [first = "", last = first] = [instants[0], instants.at(-1)].map((one) => one && hourText(one, timeZone));
  const name = day === today ? "hoje" : day === addDays(today, -1) ? "ontem" : `em ${formatShortDay(day)}`;
  return first === last ? `${name} às ${first}` : `${name}, das ${first} às ${last}`;
}

export function describeSending(rows: readonly DashboardRow[], timeZone: string, today: string): string {
  const leaving = rows.filter(({ payment: charge }) => charge.invoiceDeliveryStatus === "sending").length;
  const instants = rows.flatMap(({ payment: charge }) => charge.invoiceSentAt ?? []).sort();
  const byDay = Map.groupBy(instants, (instant) => civilDateIn(timeZone, new Date(instant)));
  const days = [...byDay].reverse().map(([day, some]) => ({
    count: some.length,
    when: whenText(day, some, timeZone, civilDate(today)),
  }));
  const all = formatCount(instants.length + leaving, "cobrança", "cobranças");
  const now = leaving === 1 ? "sendo enviada agora" : "sendo enviadas agora";
  if (instants.length === 0) return `${all} ${now}`;
  if (leaving > 0) {
    const parts = days.map(({ count, when }) => `${formatCount(count, "enviada", "enviadas")} ${when}`);
    return `${all}: ${parts.join(", ")}, ${formatWholeNumber(leaving)} ${now}`;
  }
  const sent = `${all} ${instants.length === 1 ? "enviada" : "enviadas"}`;
  const [only, ...others] = days;
  if (others.length === 0) return `${sent} ${only?.when}`;
  return `${sent}: ${days.map(({ count, when }) => `${formatWholeNumber(count)} ${when}`).join(", ")}`;
}

import type { ChargeWire } from "@emdia/contracts/charge";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { sumText } from "../../../components/charge/charges-text.ts";
import { formatDay, formatShortDay } from "../../../lib/format.ts";

type Owing = Pick<ChargeWire, "id" | "amountToday" | "isExpected" | "isOverdue" | "dueDate">;

/** One that its run is still to make is not owed yet. */
export const owedOf = <Charge extends Owing>(charges: readonly Charge[]): Charge[] =>
  charges.filter(({ amountToday, isExpected, isOverdue }) => amountToday > 0 && (!isExpected || isOverdue));

/** Without the year of `today`: "15/12", or "15/12/2025". */
const dayText = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);

/**
 * The sum in arrears and since when, with what falls due later; else the open sum and its day.
 * Undefined if nothing is owed.
 */
export function owedText(owed: readonly Owing[], today: string): { sum: string; text: string } | undefined {
  const late = owed.filter(({ isOverdue }) => isOverdue).toSorted(byDueDate);
  const later = owed.filter(({ isOverdue }) => !isOverdue).toSorted(byDueDate);
  const [oldest, next] = [late[0], later[0]];
  if (!oldest && !next) return undefined;
  const isOneDay = later.every(({ dueDate }) => dueDate === next?.dueDate);
  const when = next && isOneDay ? `${dayText(next.dueDate, today)}` : undefined;
  if (!oldest) return { sum: sumText(later), text: `em aberto · ${when ? `vence em ${when}` : "a vencer"}` };
  const more = next ? ` · mais ${sumText(later)} ${when ? `em ${when}` : "a vencer"}` : "";
  return { sum: sumText(late), text: `em atraso desde ${dayText(oldest.dueDate, today)}${more}` };
}

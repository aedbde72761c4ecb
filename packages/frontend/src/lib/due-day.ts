import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";

/** Undefined if the owner can choose it, as the API decides. */
export function dueDayRefusal(dueDate: string, today: CivilDate): string | undefined {
  if (dueDate === "") return "Escolha o vencimento";
  if (dueDate < today) return "O vencimento não pode ser no passado";
  const lastMonth = addMonths(monthOf(today), MONTHS_AHEAD);
  return dueDate.slice(0, 7) > lastMonth ? "Escolha um vencimento em até um ano" : undefined;
}

/** Returns the due date that is proposed for a charge that never went out: in a week. */
export const proposedDueDay = (today: CivilDate): string => addDays(today, 7);

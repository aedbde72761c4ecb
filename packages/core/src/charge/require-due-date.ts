import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { invalidField } from "../model/app-error.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";

/** From today to a year ahead. @throws AppError request.invalid */
export function requireDueDate(ctx: ProfileContext, text: string): CivilDate {
  const date = civilDate(text);
  if (date < ctx.today) throw invalidField("dueDate", "O vencimento não pode ser no passado");
  if (monthOf(date) > addMonths(thisMonthOf(ctx), MONTHS_AHEAD))
    throw invalidField("dueDate", "Escolha um vencimento em até um ano");
  return date;
}

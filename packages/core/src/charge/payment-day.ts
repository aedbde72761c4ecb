import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { invalidField } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";

/** A settlement before this day is rejected: the day is a typing error. */
const EARLIEST = civilDate("2000-01-01");

/** The default is today. @throws AppError request.invalid for a future day, or one too long ago */
export function paymentDay(ctx: ProfileContext, date: string | undefined): CivilDate {
  if (date === undefined) return ctx.today;
  const day = civilDate(date);
  if (day > ctx.today) throw invalidField("date", "A data do pagamento não pode ser futura");
  if (day < EARLIEST) throw invalidField("date", "Data inválida");
  return day;
}

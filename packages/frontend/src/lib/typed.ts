import { MONTHS_AHEAD, PRICE_MAX_CENTS } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, monthOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { parseReais, reaisFromCents } from "@emdia/contracts/values/money";
import * as z from "zod/mini";

/** `missing` and `tooLow` are the texts for no amount and for 0. */
export const typedReais = (missing: string, tooLow: string) =>
  z.string().check(
    z.refine((value) => value.trim() !== "", { error: missing, abort: true }),
    z.refine((value) => parseReais(value) !== undefined, { error: "Use um valor como 100,00", abort: true }),
    z.refine((value) => parseReais(value) !== 0, tooLow),
    z.refine((value) => (parseReais(value) ?? 0) <= PRICE_MAX_CENTS, "O preço deve ser de no máximo R$ 999.999,99"),
  );

export const reaisOfTyped = (text: string): number => reaisFromCents(parseReais(text) ?? 0);

/** The texts "12,5" and "12,5%" become 1250. Returns undefined for a text that is not a number. */
export const basisPointsOfTyped = (text: string): number | undefined => parseReais(text.replace("%", ""));

/** Returns why a due date cannot be chosen, undefined if it can. The API decides the same. */
export function dueDayRefusal(dueDate: string, today: CivilDate): string | undefined {
  if (dueDate === "") return "Escolha o vencimento";
  if (dueDate < today) return "O vencimento não pode ser no passado";
  const lastMonth = addMonths(monthOf(today), MONTHS_AHEAD);
  return dueDate.slice(0, 7) > lastMonth ? "Escolha um vencimento em até um ano" : undefined;
}

/** Returns the due date that is proposed for a charge that never went out: in a week. */
export const proposedDueDay = (today: CivilDate): string => addDays(today, 7);

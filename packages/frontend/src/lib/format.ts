/** Numbers and dates in a person's words; all arithmetic stays in contracts' values. */
import { DEFAULT_TIMEZONE } from "@emdia/contracts/constants";
import { type CivilDate, civilDateIn, formatDate, formatLongDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { centsFromReais, formatReais, formatReaisRounded } from "@emdia/contracts/values/money";

/** Centavos of an amount on the wire, which has at most two decimals. */
export function centsOf(reais: number): number {
  return centsFromReais(reais) ?? Math.round(reais * 100);
}

/** "R$ 120,00" of an amount on the wire. */
export function price(reais: number): string {
  return formatReais(centsOf(reais));
}

/** "R$ 120" of an amount on the wire, for summaries. */
export function summary(reais: number): string {
  return formatReaisRounded(centsOf(reais));
}

/** "10/11/2026"; a text that is no day comes back as it was. */
export function dateText(day: string): string {
  return isCivilDate(day) ? formatDate(day) : day;
}

/** "10/11/2026" of an instant (ISO UTC), by the calendar of a time zone. */
export function dayText(instant: string, timeZone = DEFAULT_TIMEZONE): string {
  return formatDate(civilDateIn(timeZone, new Date(instant)));
}

/** "10/11" of a day near enough to need no year. */
export function shortDate(day: string): string {
  return dateText(day).slice(0, 5);
}

/** "Novembro de 2026", the month a day lies in. */
export function monthTitle(day: CivilDate): string {
  const text = formatLongDate(day).slice(6);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const whole = new Intl.NumberFormat("pt-BR", { useGrouping: "always" });

/** "2.003": a whole number as people write it, with a point between thousands. */
export function wholeNumber(amount: number): string {
  return whole.format(amount);
}

/** "1 aluno", "2.003 alunos". */
export function count(amount: number, one: string, many: string): string {
  return `${wholeNumber(amount)} ${amount === 1 ? one : many}`;
}

/** A text without accents and in lower case, to search by. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

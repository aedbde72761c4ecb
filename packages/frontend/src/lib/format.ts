/** All arithmetic is in the `values` folder of contracts. */
import { civilDateIn, formatDate, isCivilDate, monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { centsFromReais, formatDecimal, formatReais, formatReaisRounded } from "@emdia/contracts/values/money";

/** Converts an amount on the wire (decimal reais, at most two decimals) into centavos. */
export const centsOf = (reais: number): number => centsFromReais(reais) ?? Math.round(reais * 100);

export const formatPrice = (reais: number): string => formatReais(centsOf(reais));

/** Formats an amount on the wire as a person types it into a field: "1234,50". */
export const formatTyped = (reais: number): string => formatDecimal(centsOf(reais)).replace(".", ",");

/** Formats an amount on the wire as "R$ 120", for summaries. */
export const formatRounded = (reais: number): string => formatReaisRounded(centsOf(reais));

/** Formats a civil date as "10/11/2026"; a text that is not a day is returned unchanged. */
export const formatDay = (day: string): string => (isCivilDate(day) ? formatDate(day) : day);

/** Formats the day of an instant (ISO, UTC) in the owner's time zone, as "10/11/2026". */
export function formatInstantDay(instant: string, timeZone: string): string {
  return formatDate(civilDateIn(timeZone, new Date(instant)));
}

export const formatShortDay = (day: string): string => formatDay(day).slice(0, 5);

/** Formats a day without the year of `today`: "10/11", or "10/11/2025". */
export const formatNearDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDay(day);

/** Returns the name of a month (`yyyy-mm`) without its year: "novembro". */
export const monthWord = (month: string): string => monthName(yearMonth(month)).replace(/\/.*/, "").toLowerCase();

const list = new Intl.ListFormat("pt-BR");

/** Returns "outubro, novembro e dezembro". */
export const formatList = (texts: Iterable<string>): string => list.format(texts);

const whole = new Intl.NumberFormat("pt-BR", { useGrouping: "always" });

export const formatWholeNumber = (amount: number): string => whole.format(amount);

export function formatCount(amount: number, one: string, many: string): string {
  return `${formatWholeNumber(amount)} ${amount === 1 ? one : many}`;
}

export const toSearchText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

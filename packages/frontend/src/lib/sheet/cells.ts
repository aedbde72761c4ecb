/** A text that cannot be converted stays unchanged, and the form refuses it. */
import { civilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { parseReais } from "@emdia/contracts/values/money";
import { toSearchText } from "../format.ts";

/** Removes the apostrophe before a formula (docs/rules/import.md, "Import and export"). */
export const plainText = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "").trim();

/** The day before Excel's first, one day early because Excel counts a 29 February 1900. */
export const DAY_ZERO = civilDate("1899-12-30");
/** Days of a sheet: no two-digit year is after `today`'s; `dayShift` is added to day numbers. */
type SheetDays = { today: string; dayShift: number };
/** Excel's day numbers cover 1900 to 2099. */
const MAX_DAY_NUMBER = 73_050;

/** Completes a year within the last hundred years, because no birthday is in the future. */
const fullYear = (year: string, today: string) => {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${Number(year) > Number(today.slice(2, 4)) ? century - 1 : century}${year}`;
};

const twoDigits = (part: string) => part.padStart(2, "0");

const MONTHS = "jan feb|fev mar apr|abr may|mai jun jul aug|ago sep|set oct|out nov dec|dez".split(" ");
const DAY_IN_WORDS = /^(?:[a-z-]+, ?)?(\d{1,2})[ºo]?[ /.-]*(?:de )?([a-z]{3,9})\.?[ /.-]*(?:de )?(\d{4}|\d{2})$/;

/** Returns day, month and year of "12/05/1990", "12-mai-90" or "12 de maio de 1990". */
function partsOfDay(text: string): readonly string[] {
  const [, day = "", word = "", year = ""] = DAY_IN_WORDS.exec(toSearchText(text)) ?? [];
  const month = MONTHS.findIndex((names) => names.split("|").includes(word.slice(0, 3)));
  if (month >= 0) return [day, String(month + 1), year];
  return /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text)?.slice(1) ?? [];
}

/** Reads dd/MM/yyyy, a month in words, ISO or Excel's day number. */
export function dayOf(cell: string, { today, dayShift }: SheetDays): string | undefined {
  const text = plainText(cell).replace(/[ T]\d{1,2}:\d{2}.*$/, "");
  const [day, month, year] = partsOfDay(text);
  if (day && month && year) {
    const iso = `${fullYear(year, today)}-${twoDigits(month)}-${twoDigits(day)}`;
    return isCivilDate(iso) ? iso : undefined;
  }
  if (isCivilDate(text)) return text;
  const number = /^\d{1,5}([.,]\d+)?$/.test(text) ? Number.parseInt(text, 10) + dayShift : 0;
  return number > 0 && number <= MAX_DAY_NUMBER ? addDays(DAY_ZERO, number) : undefined;
}

/** Returns a day of the month, 1 to 31, from "10", "dia 10" or a date. */
export function dayOfMonthOf(cell: string, days: SheetDays): number | undefined {
  const [, alone] = /^(?:todo )?(?:dia )?(\d{1,2})[ºo]?$/.exec(toSearchText(plainText(cell))) ?? [];
  const isDate = !/^\d{1,4}$/.test(plainText(cell));
  const day = Number(alone ?? (isDate ? dayOf(cell, days)?.slice(8) : undefined));
  return day >= 1 && day <= 31 ? day : undefined;
}

/** Reads "R$ 1.234,56" or "150,00/mês". `isRounded`: the cell had more than two decimals. */
export function amountOf(cell: string): { cents: number; isRounded: boolean } | undefined {
  const text = plainText(cell).replace(/\s*((\/|por|ao)\s*m[eê]s|reais|mensa(l|is))\.?$|,-$/i, "");
  const [, head, next] = /^(.*,\d{2})(\d)\d*$/.exec(text) ?? [];
  const cents = parseReais(head ?? text);
  if (cents === undefined) return undefined;
  return { cents: cents + (Number(next ?? 0) >= 5 ? 1 : 0), isRounded: next !== undefined };
}

export const centsOf = (cell: string): number | undefined => amountOf(cell)?.cents;

/** Restores a document: a program that stores it as a number drops its leading zeros. */
export function documentOf(cell: string): string {
  const typed = plainText(cell);
  const text = /^\d([.,]\d+)?e\+?\d{1,2}$|^\d+[.,]0$/i.test(typed)
    ? String(Math.round(Number(typed.replace(",", "."))))
    : typed;
  return /^\d{8,10}$/.test(text) ? text.padStart(11, "0") : text;
}

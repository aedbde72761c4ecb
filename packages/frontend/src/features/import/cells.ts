/**
 * The conversion of cells into values that a form accepts. A text that cannot be converted stays
 * unchanged, and the form refuses it.
 */
import { civilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { parseReais } from "@emdia/contracts/values/money";

/**
 * Removes the apostrophe that keeps spreadsheet programs from running a text (docs/rules.md,
 * "Import and export").
 */
export const plainText = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "").trim();

/**
 * The day before Excel's day number 1, moved by the day of 1900 that Excel has and the calendar has
 * not.
 */
const DAY_ZERO = civilDate("1899-12-30");
/** Day numbers from 1900 to 2099. */
const MAX_DAY_NUMBER = 73_050;

/**
 * Completes a year of two digits to a year of the last hundred years, because no birthday is in the
 * future.
 */
const fullYear = (year: string, today: string) => {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${Number(year) > Number(today.slice(2, 4)) ? century - 1 : century}${year}`;
};

const twoDigits = (part: string) => part.padStart(2, "0");

/**
 * Returns a day as "2000-02-29", from dd/MM/yyyy, ISO or Excel's number, or undefined for any other
 * text.
 */
export function dayOf(cell: string, { today, dayShift }: { today: string; dayShift: number }): string | undefined {
  const text = plainText(cell).replace(/[ T]\d{1,2}:\d{2}.*$/, "");
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  if (day && month && year) {
    const iso = `${fullYear(year, today)}-${twoDigits(month)}-${twoDigits(day)}`;
    return isCivilDate(iso) ? iso : undefined;
  }
  if (isCivilDate(text)) return text;
  const number = /^\d{1,5}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) + dayShift : 0;
  return number > 0 && number <= MAX_DAY_NUMBER ? addDays(DAY_ZERO, number) : undefined;
}

/**
 * Returns the centavos of an amount, also with a sign of a currency or a month: "R$ 1.234,56",
 * "150", "150,00/mês".
 */
export function centsOf(cell: string): number | undefined {
  return parseReais(plainText(cell).replace(/\s*(\/|por)\s*m[eê]s$|,-$/i, ""));
}

/**
 * Returns a phone as it was typed. A number that a program wrote as 1.1987654321E10 gets its digits
 * back.
 */
export function phoneOf(cell: string): string {
  const text = plainText(cell);
  return /^\d(\.\d+)?e\+?\d{1,2}$/i.test(text) ? String(Math.round(Number(text.replace(",", ".")))) : text;
}

/**
 * Converts cells into values that the form accepts. A text that cannot be converted stays
 * unchanged, and the form refuses it.
 */
import { civilDate, isCivilDate } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { parseReais } from "@emdia/contracts/values/money";

/**
 * Removes the apostrophe that prevents spreadsheet programs from executing a text (docs/rules.md,
 * "Import and export").
 */
export const plainText = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/, "").trim();

/**
 * The date of Excel's day number 0. It is one day earlier than expected, because Excel counts a day
 * in 1900 that does not exist in the calendar.
 */
export const DAY_ZERO = civilDate("1899-12-30");
/** The highest accepted day number. The numbers cover 1900 to 2099. */
const MAX_DAY_NUMBER = 73_050;

/**
 * Completes a two-digit year to a year within the last hundred years, because no birthday is in the
 * future.
 */
const fullYear = (year: string, today: string) => {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${Number(year) > Number(today.slice(2, 4)) ? century - 1 : century}${year}`;
};

const twoDigits = (part: string) => part.padStart(2, "0");

/**
 * Converts dd/MM/yyyy, ISO or Excel's day number into a date such as "2000-02-29". Returns
 * undefined for any other text.
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
 * Returns an amount in centavos. The text may contain a currency sign or a monthly period: "150",
 * "R$ 1.234,56", "150,00/mês".
 */
export function centsOf(cell: string): number | undefined {
  return parseReais(plainText(cell).replace(/\s*(\/|por)\s*m[eê]s$|,-$/i, ""));
}

/** Returns a CPF as it was typed. A program that stores it as a number drops its leading zeros. */
export function documentOf(cell: string): string {
  const text = phoneOf(cell);
  return /^\d{8,10}$/.test(text) ? text.padStart(11, "0") : text;
}

/**
 * Returns a phone number as it was typed. A number that a program wrote as 1.1987654321E10 is
 * converted back into digits.
 */
export function phoneOf(cell: string): string {
  const text = plainText(cell);
  return /^\d(\.\d+)?e\+?\d{1,2}$/i.test(text) ? String(Math.round(Number(text.replace(",", ".")))) : text;
}

/** Lei 7.089/1983 moves due dates from holidays (docs/rules/reminder.md, "The reminder rule"). */
import { type CivilDate, civilDate } from "./calendar.ts";
import { addDays, daysBetween } from "./civil-days.ts";

/** `MM-DD` with its first year or 0 (Leis 662/1949, 6.802/1980, 10.607/2002, 14.759/2023). */
const FIXED: ReadonlyMap<string, number> = new Map([
  ["01-01", 0],
  ["04-21", 0],
  ["05-01", 0],
  ["09-07", 0],
  ["10-12", 0],
  ["11-02", 0],
  ["11-15", 0],
  ["11-20", 2024],
  ["12-25", 0],
]);

/** Carnival, Good Friday and Corpus Christi (Resolução CMN 4.880/2020, art. 6). */
const AROUND_EASTER: readonly number[] = [-48, -47, -2, 60];

/** Tells whether a day is a national bank holiday; a weekend is not. */
export function isNationalHoliday(date: CivilDate): boolean {
  const year = Number(date.slice(0, 4));
  const since = FIXED.get(date.slice(5));
  return (since !== undefined && year >= since) || AROUND_EASTER.includes(daysBetween(easterOf(year), date));
}

export const isRestDay = (date: CivilDate): boolean => weekdayOf(date) === 0 || isNationalHoliday(date);

/** Returns the day itself, or the next one that is neither on a weekend nor a national holiday. */
export function nextWorkingDay(date: CivilDate): CivilDate {
  const isOff = weekdayOf(date) === 6 || isRestDay(date);
  return isOff ? nextWorkingDay(addDays(date, 1)) : date;
}

const pad = (value: number, width: number) => String(value).padStart(width, "0");

/** Returns Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): CivilDate {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const sum = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return civilDate(`${pad(year, 4)}-${pad(Math.floor(sum / 31), 2)}-${pad((sum % 31) + 1, 2)}`);
}

/** 1970-01-04 was a Sunday, the weekday 0. */
const weekdayOf = (date: CivilDate) => ((daysBetween(civilDate("1970-01-04"), date) % 7) + 7) % 7;

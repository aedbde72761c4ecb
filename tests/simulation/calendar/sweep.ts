import { nextPeriod } from "@emdia/contracts/values/schedule";
import { firstPeriodAfter } from "../../../packages/core/src/model/period.ts";
import { clockOf, dateIn, FIRST, MONTHS } from "./reference-calendar.ts";

const BRAZIL = [
  "Noronha",
  "Belem",
  "Fortaleza",
  "Recife",
  "Araguaina",
  "Maceio",
  "Bahia",
  "Sao_Paulo",
  "Campo_Grande",
  "Cuiaba",
  "Santarem",
  "Porto_Velho",
  "Boa_Vista",
  "Manaus",
  "Eirunepe",
  "Rio_Branco",
].map((city) => `America/${city}`);
/**
 * Zones with daylight saving in both hemispheres: Lord Howe shifts by half an hour, and Apia has no
 * 30 December 2011.
 */
const SUMMER_TIME = ["America/New_York", "Europe/Lisbon", "Pacific/Apia", "Australia/Lord_Howe"];
export const ZONES: readonly string[] = [...BRAZIL, ...SUMMER_TIME];
export const DAYS: readonly number[] = Array.from({ length: 31 }, (_, index) => index + 1);

export type Sweep = { dates: number; wrong: string[] };

/**
 * Checks that each month is due once, on its date, at the first instant at which the zone's clock
 * shows 8h; if the calendar skips the date, at the skip.
 */
export function sweep(timezone: string, days: readonly number[]): Sweep {
  const clock = clockOf(timezone);
  const result: Sweep = { dates: 0, wrong: [] };
  for (const invoiceDay of days) {
    const settings = { invoiceDay, timezone };
    const [, ...months] = MONTHS;
    let period = firstPeriodAfter(new Date(FIRST), settings);
    while (period.month < (months[0] ?? "")) period = nextPeriod(period, settings);
    for (const month of months) {
      const [due, date] = [Date.parse(period.dueAt), dateIn(month, invoiceDay)];
      const isDate = period.month === month && period.date === date;
      const isFirst = clock(due) >= `${date} 08:00:00` && clock(due - 1_000) < `${date} 08:00:00`;
      result.dates += 1;
      if (!isDate || !isFirst) result.wrong.push(`${timezone}, day ${invoiceDay}, ${month}: ${period.dueAt}`);
      period = nextPeriod(period, settings);
    }
  }
  return result;
}

/** Days are the owner's; only here instants become days (docs/rules/money.md, "Money and time"). */

export type CivilDate = string & { readonly CivilDate: true };
export type YearMonth = string & { readonly YearMonth: true };

const MONTH_NAMES = [
  "Janeiro",
  "Fevereiro",
  "Março",
  "Abril",
  "Maio",
  "Junho",
  "Julho",
  "Agosto",
  "Setembro",
  "Outubro",
  "Novembro",
  "Dezembro",
];

export function isCivilDate(text: string): text is CivilDate {
  const shape = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!shape) return false;
  const [year, month, day] = [Number(shape[1]), Number(shape[2]), Number(shape[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

export function civilDate(text: string): CivilDate {
  if (!isCivilDate(text)) throw new RangeError(`not a civil date: ${text}`);
  return text;
}

export const isYearMonth = (text: string): text is YearMonth => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export function yearMonth(text: string): YearMonth {
  if (!isYearMonth(text)) throw new RangeError(`not a month: ${text}`);
  return text;
}

export const monthOf = (date: CivilDate): YearMonth => yearMonth(date.slice(0, 7));

export function addMonths(month: YearMonth, count: number): YearMonth {
  const index = monthIndex(month) + count;
  return yearMonth(`${pad(Math.floor(index / 12), 4)}-${pad((((index % 12) + 12) % 12) + 1, 2)}`);
}

export const monthsBetween = (from: YearMonth, to: YearMonth): number => monthIndex(to) - monthIndex(from);

/** Clamps to the month's last day (docs/rules/billing-day.md, "When a student is charged"). */
export function clampDay(month: YearMonth, day: number): CivilDate {
  const last = daysIn(Number(month.slice(0, 4)), Number(month.slice(5)));
  return civilDate(`${month}-${pad(Math.min(day, last), 2)}`);
}

export const laterOf = <T extends CivilDate | YearMonth>(a: T, b: T): T => (a > b ? a : b);

export const dayOf = (date: CivilDate): number => Number(date.slice(8));

export function monthName(month: YearMonth): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]}/${month.slice(0, 4)}`;
}

export function shortMonthName(month: YearMonth): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]?.slice(0, 3)}/${month.slice(0, 4)}`;
}

export const formatDate = (date: CivilDate): string => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

export function formatLongDate(date: CivilDate): string {
  return `${date.slice(8)} de ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]?.toLowerCase()} de ${date.slice(0, 4)}`;
}

export function isTimeZone(text: string): boolean {
  try {
    wallClock(text);
    return /^[A-Za-z]+\/[A-Za-z_/+-]+$/.test(text) || text === "UTC";
  } catch {
    return false;
  }
}

export function civilDateIn(timeZone: string, instant: Date): CivilDate {
  return civilDate(new Date(wallMillis(timeZone, instant.getTime())).toISOString().slice(0, 10));
}

export function hourIn(timeZone: string, instant: Date): number {
  return new Date(wallMillis(timeZone, instant.getTime())).getUTCHours();
}

export function instantAt(timeZone: string, date: CivilDate, hour: number): Date {
  const target = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, dayOf(date), hour);
  const dayLong = 24 * 3_600_000;
  const offsetOf = (at: number) => wallMillis(timeZone, at) - at;
  const candidates = [target - offsetOf(target - dayLong), target - offsetOf(target + dayLong)].sort((a, b) => a - b);
  const hit = candidates.find((at) => wallMillis(timeZone, at) === target);
  if (hit !== undefined) return new Date(hit);
  let [before, after] = [target - 2 * dayLong, target + 2 * dayLong];
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (wallMillis(timeZone, middle) >= target) after = middle;
    else before = middle;
  }
  return new Date(after);
}

const pad = (value: number, width: number) => String(value).padStart(width, "0");

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const monthIndex = (month: YearMonth): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  return format;
}

const MINUTE = 60_000;
/** Offsets by zone and start of a minute: since 1972 clocks change only at such a start. */
const offsets = new Map<string, Map<number, number>>();
const MAX_OFFSETS = 256;

/** Returns the wall clock of a zone as the milliseconds of a clock that runs in UTC. */
function wallMillis(timeZone: string, instantMillis: number): number {
  const minute = Math.floor(instantMillis / MINUTE) * MINUTE;
  const found = offsets.get(timeZone)?.get(minute);
  return instantMillis + (found ?? findOffset(timeZone, minute));
}

function findOffset(timeZone: string, instantMillis: number): number {
  const parts: Record<string, number> = {};
  for (const part of wallClock(timeZone).formatToParts(instantMillis)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - instantMillis;
  const known = offsets.get(timeZone);
  if (known && known.size < MAX_OFFSETS) known.set(instantMillis, offset);
  else offsets.set(timeZone, new Map([[instantMillis, offset]]));
  return offset;
}

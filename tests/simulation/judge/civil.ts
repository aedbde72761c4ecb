/**
 * The judge's calendar: months are whole numbers and zones fixed offsets, so that it shares nothing
 * with the product's calendar.
 */
const HOUR = 3_600_000;

/** Brazil has had no daylight saving since 2019. */
const OFFSETS: Readonly<Record<string, number>> = {
  "America/Sao_Paulo": 3,
  "America/Manaus": 4,
  "America/Rio_Branco": 5,
  "America/Noronha": 2,
};

/** A month, as the number of months since year 0. */
export type Month = number;

function offsetOf(zone: string): number {
  const offset = OFFSETS[zone];
  if (offset === undefined) throw new Error(`the judge knows no zone ${zone}`);
  return offset * HOUR;
}

export const monthNumber = (text: string): Month => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;

export const monthText = (month: Month) =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;

export function monthIn(zone: string, instant: number): Month {
  const there = new Date(instant - offsetOf(zone));
  return there.getUTCFullYear() * 12 + there.getUTCMonth();
}

export const dayIn = (zone: string, instant: number) => new Date(instant - offsetOf(zone)).toISOString().slice(0, 10);

/** Returns the hour in a zone at an instant, with the minutes as a fraction. */
export const hourIn = (zone: string, instant: number) => ((instant - offsetOf(zone)) / HOUR) % 24;

/** A billing date, and the instant of 8h on that date. */
export type BillingDate = { date: string; at: number };

const dates = new Map<string, BillingDate>();

/** Returns a month's billing date; in a shorter month it is the last day. */
export function billingDate(month: Month, day: number, zone: string): BillingDate {
  const name = `${month} ${day} ${zone}`;
  const known = dates.get(name) ?? countedDate(month, day, zone);
  dates.set(name, known);
  return known;
}

function countedDate(month: Month, day: number, zone: string): BillingDate {
  const firstOfNext = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 1);
  const last = new Date(firstOfNext - 24 * HOUR).getUTCDate();
  const midnight = Date.UTC(Math.floor(month / 12), month % 12, Math.min(day, last));
  return { date: new Date(midnight).toISOString().slice(0, 10), at: midnight + 8 * HOUR + offsetOf(zone) };
}

import { type CivilDate, civilDate } from "./calendar.ts";

const DAY_MILLIS = 24 * 3_600_000;
const millisOf = (date: CivilDate) => Date.parse(`${date}T00:00:00.000Z`);

/** The day `count` days later, or earlier when negative. */
export function addDays(date: CivilDate, count: number): CivilDate {
  return civilDate(new Date(millisOf(date) + count * DAY_MILLIS).toISOString().slice(0, 10));
}

/** How many days `to` lies after `from`; negative when before. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (millisOf(to) - millisOf(from)) / DAY_MILLIS;
}

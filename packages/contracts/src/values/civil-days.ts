import { type CivilDate, civilDate } from "./calendar.ts";

const DAY_MILLIS = 24 * 3_600_000;

export function addDays(date: CivilDate, count: number): CivilDate {
  return civilDate(new Date(millisOf(date) + count * DAY_MILLIS).toISOString().slice(0, 10));
}

export const daysBetween = (from: CivilDate, to: CivilDate): number => (millisOf(to) - millisOf(from)) / DAY_MILLIS;

const millisOf = (date: CivilDate) => Date.parse(`${date}T00:00:00.000Z`);

/** The calendar with which the product's is compared; they share no arithmetic. */
const DAY = 86_400_000;
/** The first day of 2007, after which Brazil has a dozen more summers with daylight saving. */
export const FIRST = Date.UTC(2007, 0, 1);
const YEARS = 42;

function daysByMonth(): Map<string, string[]> {
  const days: string[] = [];
  for (let at = FIRST; days.length < YEARS * 366; at += DAY) days.push(new Date(at).toISOString().slice(0, 10));
  return Map.groupBy(days, (day) => day.slice(0, 7));
}
const CALENDAR = daysByMonth();

/** The months of forty years, oldest first. */
export const MONTHS: readonly string[] = [...CALENDAR.keys()].slice(0, 480);

/** Returns the date of a billing day in a month: that day, or the month's last day. */
export const dateIn = (month: string, day: number) =>
  CALENDAR.get(month)?.findLast((date) => Number(date.slice(8)) <= day) ?? "";

/** Returns a function that reads a zone's clock as a text that sorts like time. */
export function clockOf(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (instant) => format.format(instant);
}

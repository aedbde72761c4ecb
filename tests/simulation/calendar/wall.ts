/** A calendar as on a wall: walked day by day, so that it shares no arithmetic of months with the product. */
const DAY = 86_400_000;
/** From here Brazil still has a dozen summers with daylight saving. */
export const FIRST = Date.UTC(2007, 0, 1);
const YEARS = 42;

/** The days of each month, oldest month first. */
function daysByMonth(): Map<string, string[]> {
  const days: string[] = [];
  for (let at = FIRST; days.length < YEARS * 366; at += DAY) days.push(new Date(at).toISOString().slice(0, 10));
  return Map.groupBy(days, (day) => day.slice(0, 7));
}
const CALENDAR = daysByMonth();

/** The months of forty years, oldest first. */
export const MONTHS: readonly string[] = [...CALENDAR.keys()].slice(0, 480);

/** The day of a month that a billing day means: that one, or the last there is. */
export const dateIn = (month: string, day: number) =>
  CALENDAR.get(month)?.findLast((date) => Number(date.slice(8)) <= day) ?? "";

/** What a zone's clock shows at an instant, as text that sorts like time. */
export function clockOf(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (instant) => format.format(instant);
}

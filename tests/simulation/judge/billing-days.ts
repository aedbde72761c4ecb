/** docs/rules/billing-day.md, "When a student is charged". */
import { type BillingDate, billingDate, type Month, monthIn } from "./civil.ts";
import { type History, numberOf, RACE, textOf } from "./history.ts";

export type Setting = { at: number; day: number; zone: string };

/** Returns the billing days and zones, each with the moment from which it was valid. */
export function settingsOf({ versions }: History, opened: number): [Setting, ...Setting[]] {
  const all = versions.map(({ at, item }) => ({
    at,
    day: numberOf(item, "invoiceDay"),
    zone: textOf(item, "timezone"),
  }));
  const first = all.findLast(({ at }) => at <= opened);
  if (!first) throw new Error("a studio without settings");
  const later = all.filter(({ at }) => at > opened);
  const edits = later.filter(({ day, zone }, index) => {
    const before = later[index - 1] ?? first;
    return day !== before.day || zone !== before.zone;
  });
  return [{ ...first, at: opened }, ...edits];
}

/**
 * Returns a month's dates as known at a moment: an edit moves this month's date while the new date
 * is in the future. Two are possible if the old date has passed, because the run decides, or if the
 * new date passed while the edit ran.
 */
export function datesKnownAt(settings: readonly [Setting, ...Setting[]], month: Month, moment: number): BillingDate[] {
  const [first, ...edits] = settings;
  let dates = [billingDate(month, first.day, first.zone)];
  for (const { at, day, zone } of edits) {
    if (at > moment) break;
    const current = monthIn(zone, at);
    const next = billingDate(month, day, zone);
    if (month > current) dates = [next];
    else if (month === current && next.at > at - RACE)
      dates = next.at > at && dates.every((one) => one.at > at) ? [next] : [...dates, next];
  }
  return dates;
}

export function datesDuring(
  settings: readonly [Setting, ...Setting[]],
  month: Month,
  from: number,
  to: number,
): BillingDate[] {
  const moments = [from, to, ...settings.map(({ at }) => at).filter((at) => from < at && at < to)];
  return moments.flatMap((moment) => datesKnownAt(settings, month, moment));
}

export const earliest = (dates: readonly BillingDate[]) => Math.min(...dates.map(({ at }) => at));
export const latest = (dates: readonly BillingDate[]) => Math.max(...dates.map(({ at }) => at));

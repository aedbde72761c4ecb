/** When an owner's months fall due, from what the owner set and when: the rule of docs/rules.md, counted anew. */
import { type BillingDate, billingDate, type Month, monthIn } from "./civil.ts";
import { type History, numberOf, RACE, textOf } from "./history.ts";

export type Setting = { at: number; day: number; zone: string };

/** The owner's settings in force from the moment the studio was open, each with its moment. */
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
 * The dates a month may be billed on, as known at a moment. Usually one. An edit moves this month's date only while the
 * new one is ahead; where the old one has passed already, the run decides which counts, and both may. So they may where
 * the new one passed while the edit was at work: the edit had read the clock before.
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

/** The dates a month may have had at some moment of a span. */
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

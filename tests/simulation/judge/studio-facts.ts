import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { datesDuring, datesKnownAt, earliest, latest, type Setting, settingsOf } from "./billing-days.ts";
import { type BillingDate, billingDate, type Month, monthIn, monthNumber } from "./civil.ts";
import { type History, historiesOf, type Recorded, textOf } from "./history.ts";

/**
 * A month of a studio: `from` is the earliest instant of its run, `to` the run's end or the
 * world's. `isJudged` if the month fell due while there were faults.
 */
export type BillingMonth = {
  month: Month;
  dates: BillingDate[];
  from: number;
  to: number;
  isOver: boolean;
  isJudged: boolean;
};

export type StudioFacts<Of extends Recorded = Recorded> = {
  past: Of;
  ownerId: string;
  profile: History;
  rule: History | undefined;
  settings: [Setting, ...Setting[]];
  months: BillingMonth[];
  students: Map<number, History>;
  plans: Map<number, History>;
  /** The charges by key: two charges of a student and month would be two entries. */
  charges: Map<string, History>;
  messages: Map<string, History>;
  /** Payments at the bank that wait for the owner. */
  proposals: History[];
};

const periodOf = (item: unknown): string => {
  const billing = (item as { billing?: { month?: string } } | undefined)?.billing;
  return billing?.month ?? "";
};

/**
 * Returns when a month's run was over; undefined if it never was, or if an edit has made the month
 * pending again and the repeated run is not over.
 */
function overAt({ writes }: History, month: Month): number | undefined {
  const moved = writes.findLast(({ before, after }) => {
    const [from, to] = [monthNumber(periodOf(before)), monthNumber(periodOf(after))];
    return (from === month && to === month + 1) || (from > month && to <= month);
  });
  return moved && monthNumber(periodOf(moved.after)) > month ? moved.at : undefined;
}

function monthsOf(past: Recorded, profile: History, settings: [Setting, ...Setting[]]): BillingMonth[] {
  const [{ zone }] = settings;
  const last = monthIn(zone, past.end) + MONTHS_AHEAD;
  const months: BillingMonth[] = [];
  for (let month = monthIn(zone, past.from) - 1; month <= last; month++) {
    const dates = datesKnownAt(settings, month, past.end);
    const over = overAt(profile, month);
    const isJudged = earliest(dates) > past.from && latest(dates) < past.until;
    months.push({ month, dates, from: earliest(dates), to: over ?? past.end, isOver: over !== undefined, isJudged });
  }
  return months;
}

function numbered(histories: Map<string, History>, prefix: string): Map<number, History> {
  const chosen = [...histories].filter(([sk]) => sk.startsWith(prefix));
  return new Map(chosen.map(([sk, history]) => [Number(sk.slice(prefix.length)), history]));
}

/**
 * Returns a month's possible dates. If an edit happened while an earlier month's run was still due
 * (the scheduler was down for more than a month), either setting may date the backlog.
 */
export function datesOf(
  { settings, months }: Pick<StudioFacts, "settings" | "months">,
  month: Month,
  from: number,
  to: number,
): BillingDate[] {
  const [{ at: opened }, ...edits] = settings;
  const isOwed = (at: number) =>
    months.some((one) => opened < latest(one.dates) && one.month < month && one.from <= at && at < one.to);
  const backlog = edits.filter(({ at }) => at <= to && isOwed(at));
  return [...datesDuring(settings, month, from, to), ...backlog.map(({ day, zone }) => billingDate(month, day, zone))];
}

const withBacklog = (months: BillingMonth[], settings: [Setting, ...Setting[]], end: number): BillingMonth[] =>
  months.map((one) => {
    const dates = datesOf({ settings, months }, one.month, end, end);
    return { ...one, dates, from: earliest(dates) };
  });

export function studioFacts<Of extends Recorded>(past: Of, ownerId: string): StudioFacts<Of> {
  const histories = historiesOf(past, ownerId);
  const profile = histories.get("PROFILE");
  if (!profile) throw new Error(`no profile of ${ownerId}`);
  const settings = settingsOf(profile, past.from);
  return {
    past,
    ownerId,
    profile,
    rule: histories.get("RULE"),
    settings,
    months: withBacklog(monthsOf(past, profile, settings), settings, past.end),
    students: numbered(histories, "STU#"),
    plans: numbered(histories, "PLAN#"),
    charges: new Map([...histories].filter(([sk]) => sk.startsWith("PAY#"))),
    messages: new Map([...histories].filter(([sk]) => sk.startsWith("MSG#"))),
    proposals: [...histories].flatMap(([sk, history]) => (sk.startsWith("PROP#") ? history : [])),
  };
}

export const isByHand = (requestId: string) => requestId.includes("-act-");

export const statusOf = (item: unknown) => textOf(item as Record<string, unknown> | undefined, "status");

/**
 * When a bank is read, from which second to which, and what is known afterwards (docs/rules.md,
 * "When a bank is read"). Pure: the reader's clock and the bank's answers come in.
 */
import { civilDateIn, hourIn, instantAt } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import type { BankFailure, BankWindow } from "./ports/bank.ts";
import { inner } from "./stored.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The first read goes this far back. */
const FIRST = 30 * DAY;
/** Each read begins this long before the cursor: a bank may list a payment late. */
const OVERLAP = 2 * HOUR;
/** The newest seconds are left for the next read, because the clocks differ. */
const MARGIN = 30 * SECOND;
/**
 * How far back a bank is read once in a while, and how often. Refunds have no list of their own.
 */
const LOOKS = { daily: { back: 2 * DAY, every: DAY }, weekly: { back: 90 * DAY, every: 7 * DAY } };
/** A list of a longer time would have too many pages. */
const LONGEST_WINDOW = 10 * DAY;

const PAUSE = { day: 10 * MINUTE, night: HOUR };
const NIGHT_ENDS = 6;
/** The pause after the first failure; it doubles with each one up to the last. */
const BACK_OFF = { first: MINUTE, last: HOUR };
/** A bank that asks for a longer pause gets this one. */
const LONGEST_RETRY = 6 * HOUR;
/** What only the owner can mend may heal at the bank too, so it is tried once in a while. */
const NEEDS_OWNER_PAUSE = DAY;
const DARK = 2 * HOUR;

/**
 * The progress of reading an owner's bank; instants are ISO UTC. Every payment up to `cursor` has
 * been read and decided about. `nextAt` is the next read, `readAt` the last good one, `dailyAt` and
 * `weeklyAt` the last ones that looked further back. `failures` counts failed reads in a row, and
 * `failure` is the last of them. `provenAt` is when a payment with one of our txids first came.
 */
export const BankReading = z.object({
  cursor: z.string(),
  nextAt: z.string(),
  readAt: z.optional(z.string()),
  dailyAt: z.optional(z.string()),
  weeklyAt: z.optional(z.string()),
  provenAt: z.optional(z.string()),
  failures: z._default(z.int(), 0),
  failure: z.optional(inner({ kind: z.string(), reason: z.string() })),
});
export type BankReading = z.infer<typeof BankReading>;

const after = (instant: Date, millis: number) => new Date(instant.getTime() + millis);
const wholeSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / SECOND) * SECOND);

/** Returns the progress of a bank that was never read: it is read at once, 30 days back. */
export function newReading(now: Date): BankReading {
  const cursor = after(wholeSecond(now), OVERLAP - FIRST).toISOString();
  const at = now.toISOString();
  return { cursor, nextAt: at, dailyAt: at, weeklyAt: at, failures: 0 };
}

/** A read that an owner asks for follows the last good one after this time. */
const ASKED_PAUSE = MINUTE;

/**
 * Returns the progress of a bank that its owner asks to be read now: the same object if it is due,
 * was read a moment ago, or asked for a pause.
 */
export function askedForNow(reading: BankReading, now: Date): BankReading {
  const { nextAt, readAt, failure } = reading;
  const isFresh = readAt !== undefined && now.getTime() - Date.parse(readAt) < ASKED_PAUSE;
  const isDueAnyway = Date.parse(nextAt) <= now.getTime();
  return isDueAnyway || isFresh || failure?.reason === "limited" ? reading : { ...reading, nextAt: now.toISOString() };
}

/** Returns the progress of a bank whose credential was replaced: it goes on where it was. */
export function restartedReading({ failure: _mended, ...reading }: BankReading, now: Date): BankReading {
  return { ...reading, nextAt: now.toISOString(), failures: 0 };
}

/**
 * Returns the instant (ISO UTC) from which on payments are decided about: the first read's start.
 * Of older ones only refunds count.
 */
export function decidedSince({ cursor }: BankReading, connectedAt: string): string {
  const start = after(new Date(connectedAt), -FIRST).toISOString();
  return start < cursor ? start : cursor;
}

/** Returns the progress of an owner who is not read for now: they are looked at again in a day. */
export const postponed = (reading: BankReading, now: Date): BankReading => ({
  ...reading,
  nextAt: after(now, DAY).toISOString(),
});

/**
 * What one read is to cover, oldest window first, and whether it looks as far back as each look.
 */
export type ReadPlan = { windows: readonly BankWindow[]; isDaily: boolean; isWeekly: boolean };

const isDue = (last: string | undefined, { every }: { every: number }, now: Date): boolean =>
  last === undefined || now.getTime() - Date.parse(last) >= every;

/**
 * Plans a read. The windows share their ends: a payment within the last second of one, which the
 * bank's list of whole seconds leaves out, is in the next.
 */
export function planRead(reading: BankReading, now: Date): ReadPlan {
  const to = wholeSecond(after(now, -MARGIN));
  const isDaily = isDue(reading.dailyAt, LOOKS.daily, now);
  const isWeekly = isDue(reading.weeklyAt, LOOKS.weekly, now);
  const starts = [
    after(new Date(reading.cursor), -OVERLAP),
    ...(isDaily ? [after(to, -LOOKS.daily.back)] : []),
    ...(isWeekly ? [after(to, -LOOKS.weekly.back)] : []),
  ];
  const windows: BankWindow[] = [];
  let from = wholeSecond(new Date(Math.min(...starts.map(Number))));
  while (from < to) {
    const end = new Date(Math.min(after(from, LONGEST_WINDOW).getTime(), to.getTime()));
    windows.push({ from, to: end });
    from = end;
  }
  return { windows, isDaily, isWeekly };
}

/**
 * Returns the progress after every page of a window was read and every decision about it stored.
 * The cursor only moves forward, and never over a time that was not read.
 */
export function afterWindow(reading: BankReading, { from, to }: BankWindow): BankReading {
  const cursor = new Date(reading.cursor);
  return from > cursor || to <= cursor ? reading : { ...reading, cursor: to.toISOString() };
}

/** Returns the next read: every 10 minutes by day, every hour at night, in the owner's zone. */
function nextRead(now: Date, timeZone: string): string {
  const isNight = hourIn(timeZone, now) < NIGHT_ENDS;
  const morning = instantAt(timeZone, civilDateIn(timeZone, now), NIGHT_ENDS);
  const next = isNight ? Math.min(now.getTime() + PAUSE.night, morning.getTime()) : now.getTime() + PAUSE.day;
  return new Date(next).toISOString();
}

/** Returns the progress after all windows of a plan. */
export function afterRead(reading: BankReading, plan: ReadPlan, now: Date, timeZone: string): BankReading {
  const { failure, ...rest } = reading;
  const readAt = now.toISOString();
  return {
    ...rest,
    ...{ readAt, failures: 0, nextAt: nextRead(now, timeZone) },
    ...(plan.isDaily && { dailyAt: readAt }),
    ...(plan.isWeekly && { weeklyAt: readAt }),
  };
}

/** Returns the pause after a failed read, in milliseconds. */
function pauseAfter(failure: BankFailure, failures: number): number {
  if (failure.kind === "needs-owner") return NEEDS_OWNER_PAUSE;
  const backOff = Math.min(BACK_OFF.last, BACK_OFF.first * 2 ** Math.min(failures, 10));
  return Math.max(backOff, Math.min(LONGEST_RETRY, (failure.retryAfterSeconds ?? 0) * SECOND));
}

/** Returns the progress after a read that failed. What its windows achieved before stays. */
export function afterFailure(reading: BankReading, failure: BankFailure, now: Date): BankReading {
  const { kind, reason } = failure;
  const nextAt = after(now, pauseAfter(failure, reading.failures)).toISOString();
  return { ...reading, nextAt, failures: reading.failures + 1, failure: { kind, reason } };
}

/** Returns the progress after the first payment with one of our txids: the bank hands them on. */
export const afterProof = (reading: BankReading, now: Date): BankReading => ({
  ...reading,
  provenAt: reading.provenAt ?? now.toISOString(),
});

/**
 * `testing`: never read. `unproven`: read, but no payment with one of our txids came yet.
 * `degraded`: no good read for two hours. `needs-owner`: only the owner can help.
 */
export type BankStatus = "testing" | "unproven" | "connected" | "degraded" | "needs-owner";

/** Tells whether a bank had no good read in the last two hours. */
export const isStale = ({ readAt }: Pick<BankReading, "readAt">, now: Date): boolean =>
  readAt === undefined || now.getTime() - Date.parse(readAt) > DARK;

/** Returns the status of a connection at an instant. */
export function bankStatusOf({ failure, readAt, provenAt }: BankReading, now: Date): BankStatus {
  if (failure?.kind === "needs-owner") return "needs-owner";
  if (readAt === undefined) return "testing";
  if (isStale({ readAt }, now)) return "degraded";
  return provenAt === undefined ? "unproven" : "connected";
}

/** See docs/rules/bank.md, "When a bank is read". The caller passes the clock and the results. */
import { civilDateIn, hourIn, instantAt } from "@emdia/contracts/values/calendar";
import * as z from "zod/mini";
import { spreadOf } from "./keys.ts";
import type { BankFailure, BankWindow } from "./ports/bank.ts";
import { innerObject } from "./stored.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The first read goes this far back. */
const FIRST = 30 * DAY;
/** Each read begins this long before the cursor: a bank may list a payment late. */
const OVERLAP = 2 * HOUR;
/** The newest seconds are left for the next read, because the bank's clock may differ from ours. */
const MARGIN = 30 * SECOND;
/**
 * Every read of these kinds also looks for late refunds, which the API does not list. A payer may
 * contest a PIX for 80 days (MED) and gets the money at most 11 days later.
 */
const LATE_REFUND_READS = { daily: { back: 2 * DAY, every: DAY }, weekly: { back: 98 * DAY, every: 7 * DAY } };
/** The longest window: the list of a longer period would have too many pages. */
const LONGEST_WINDOW = 10 * DAY;

const PAUSE = { day: 10 * MINUTE, night: HOUR };
const NIGHT_ENDS = 6;
/** The pause after the first failure, which doubles with each failure, and the longest pause. */
const BACK_OFF = { first: MINUTE, last: HOUR };
/** The longest pause that a bank can ask for. */
const LONGEST_RETRY = 6 * HOUR;
/** The pause after a failure that needs the owner; the bank may also remove the cause. */
const NEEDS_OWNER_PAUSE = DAY;
const STALE_MILLIS = 2 * HOUR;

/** Payments until `cursor` are matched; `failures` are in a row; `provenAt`: our txid was seen. */
export const BankReading = z.object({
  cursor: z.string(),
  nextAt: z.string(),
  readAt: z.optional(z.string()),
  dailyAt: z.optional(z.string()),
  weeklyAt: z.optional(z.string()),
  provenAt: z.optional(z.string()),
  failures: z.int(),
  failure: z.optional(innerObject({ kind: z.string(), reason: z.string() })),
});
export type BankReading = z.infer<typeof BankReading>;

/** Starts a bank that was never read: it is due now and is read 30 days back. */
export function newReading(now: Date): BankReading {
  const cursor = after(wholeSecond(now), OVERLAP - FIRST).toISOString();
  const at = now.toISOString();
  return { cursor, nextAt: at, dailyAt: at, weeklyAt: at, failures: 0 };
}

/** A read that the owner requests starts at the earliest this long after the last good read. */
const ASKED_PAUSE = MINUTE;

/** Changes nothing if the bank is due, was read a moment ago, or asked for a pause. */
export function afterReadRequest(reading: BankReading, now: Date): BankReading {
  const { nextAt, readAt, failure } = reading;
  const isFresh = readAt !== undefined && now.getTime() - Date.parse(readAt) < ASKED_PAUSE;
  const isDueAnyway = Date.parse(nextAt) <= now.getTime();
  return isDueAnyway || isFresh || failure?.reason === "limited" ? reading : { ...reading, nextAt: now.toISOString() };
}

/** Starts a bank again whose credential was replaced: reading continues at its cursor. */
export function resetReading({ failure: _mended, ...reading }: BankReading, now: Date): BankReading {
  return { ...reading, nextAt: now.toISOString(), failures: 0 };
}

/** Payments since the first read began may settle; older ones only bring refunds. */
export function settlementStart({ cursor }: BankReading, connectedAt: string): string {
  const start = after(new Date(connectedAt), -FIRST).toISOString();
  return start < cursor ? start : cursor;
}

/** An owner whose bank is not read now is checked again in a day. */
export const afterSkippedRead = (reading: BankReading, now: Date): BankReading => ({
  ...reading,
  nextAt: after(now, DAY).toISOString(),
});

export type ReadPlan = { windows: readonly BankWindow[]; isDaily: boolean; isWeekly: boolean };

/** Each window starts where the last one ended: banks omit payments in a window's last second. */
export function planRead(reading: BankReading, now: Date): ReadPlan {
  const to = wholeSecond(after(now, -MARGIN));
  const isDaily = isDue(reading.dailyAt, LATE_REFUND_READS.daily, now);
  const isWeekly = isDue(reading.weeklyAt, LATE_REFUND_READS.weekly, now);
  const starts = [
    after(new Date(reading.cursor), -OVERLAP),
    ...(isDaily ? [after(to, -LATE_REFUND_READS.daily.back)] : []),
    ...(isWeekly ? [after(to, -LATE_REFUND_READS.weekly.back)] : []),
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

/** The cursor only moves forward, and never past a period that was not read. */
export function afterWindow(reading: BankReading, { from, to }: BankWindow): BankReading {
  const cursor = new Date(reading.cursor);
  return from > cursor || to <= cursor ? reading : { ...reading, cursor: to.toISOString() };
}

export function afterRead(reading: BankReading, plan: ReadPlan, now: Date, owner: Owner): BankReading {
  const { failure, ...rest } = reading;
  const readAt = now.toISOString();
  return {
    ...rest,
    readAt,
    failures: 0,
    nextAt: nextRead(now, owner),
    ...(plan.isDaily && { dailyAt: readAt }),
    ...(plan.isWeekly && { weeklyAt: readAt }),
  };
}

/** Windows read before the failure stay read. */
export function afterFailure(reading: BankReading, failure: BankFailure, now: Date): BankReading {
  const { kind, reason } = failure;
  const nextAt = after(now, pauseAfter(failure, reading.failures)).toISOString();
  return { ...reading, nextAt, failures: reading.failures + 1, failure: { kind, reason } };
}

/** A payment with our txid shows that the bank passes txids on. */
export const afterProof = (reading: BankReading, now: Date): BankReading => ({
  ...reading,
  provenAt: reading.provenAt ?? now.toISOString(),
});

/**
 * `testing`: never read. `unproven`: no payment with a txid of ours came yet. `degraded`: no good
 * read for two hours. `needs-owner`: only the owner can repair it.
 */
export type BankStatus = "testing" | "unproven" | "connected" | "degraded" | "needs-owner";

export const isStale = ({ readAt }: Pick<BankReading, "readAt">, now: Date): boolean =>
  readAt === undefined || now.getTime() - Date.parse(readAt) > STALE_MILLIS;

export function bankStatusOf({ failure, readAt, provenAt }: BankReading, now: Date): BankStatus {
  if (failure?.kind === "needs-owner") return "needs-owner";
  if (readAt === undefined) return "testing";
  if (isStale({ readAt }, now)) return "degraded";
  return provenAt === undefined ? "unproven" : "connected";
}

const after = (instant: Date, millis: number) => new Date(instant.getTime() + millis);
const wholeSecond = (instant: Date) => new Date(Math.floor(instant.getTime() / SECOND) * SECOND);

const isDue = (last: string | undefined, { every }: { every: number }, now: Date): boolean =>
  last === undefined || now.getTime() - Date.parse(last) >= every;

/** The owner whose bank is read: their zone, and an id by which owners' mornings are spread. */
type Owner = { id: string; timezone: string };

/**
 * Returns the time of the next read: after 10 minutes by day, an hour at night, in the owner's
 * zone. The day's first reads are spread, or all owners of a zone would be due at 6:00.
 */
function nextRead(now: Date, { id, timezone }: Owner): string {
  const isNight = hourIn(timezone, now) < NIGHT_ENDS;
  const morning = instantAt(timezone, civilDateIn(timezone, now), NIGHT_ENDS).getTime() + spreadOf(id, PAUSE.day);
  const next = now.getTime() + (isNight ? PAUSE.night : PAUSE.day);
  return new Date(isNight ? Math.min(next, morning) : next).toISOString();
}

function pauseAfter(failure: BankFailure, failures: number): number {
  if (failure.kind === "needs-owner") return NEEDS_OWNER_PAUSE;
  const backOff = Math.min(BACK_OFF.last, BACK_OFF.first * 2 ** Math.min(failures, 10));
  return Math.max(backOff, Math.min(LONGEST_RETRY, (failure.retryAfterSeconds ?? 0) * SECOND));
}

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterFailure,
  afterProof,
  afterRead,
  afterWindow,
  BankReading,
  bankStatusOf,
  newReading,
  planRead,
} from "./bank-reading.ts";
import type { BankFailure, BankWindow } from "./ports/bank.ts";

const ZONE = "America/Sao_Paulo";
const OWNER = { id: "dono-1", timezone: ZONE };
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
/** Tuesday, 9:00 in São Paulo. */
const start = new Date("2026-02-10T12:00:00.250Z");
const at = (millis: number) => new Date(start.getTime() + millis);
const silent: BankFailure = { kind: "back-off", reason: "silent" };

function readAll(reading: BankReading, now: Date): BankReading {
  const plan = planRead(reading, now);
  return afterRead(plan.windows.reduce(afterWindow, reading), plan, now, OWNER);
}

const iso = ({ from, to }: BankWindow) => [from.toISOString(), to.toISOString()];

test("given a bank that was never read, when planned, then 30 days back in windows of ten, to half a minute ago", () => {
  expect(planRead(newReading(start), start)).toEqual({
    isDaily: false,
    isWeekly: false,
    windows: [
      ["2026-01-11T12:00:00.000Z", "2026-01-21T12:00:00.000Z"],
      ["2026-01-21T12:00:00.000Z", "2026-01-31T12:00:00.000Z"],
      ["2026-01-31T12:00:00.000Z", "2026-02-10T11:59:30.000Z"],
    ].map(([from = "", to = ""]) => ({ from: new Date(from), to: new Date(to) })),
  });
});

test("given good reads, when the next is planned, then two hours before the cursor, a day later 48 hours, a week later 98 days", () => {
  const first = readAll(newReading(start), start);
  expect(first).toMatchObject({ cursor: "2026-02-10T11:59:30.000Z", nextAt: at(10 * MINUTE).toISOString() });
  const soon = planRead(first, at(10 * MINUTE));
  expect(soon.windows.map(iso)).toEqual([["2026-02-10T09:59:30.000Z", "2026-02-10T12:09:30.000Z"]]);
  expect(planRead(first, at(DAY - 1)).isDaily).toBe(false);
  const daily = planRead(first, at(DAY));
  expect([daily.isDaily, daily.isWeekly]).toEqual([true, false]);
  expect(daily.windows.map(iso)).toEqual([["2026-02-09T11:59:30.000Z", "2026-02-11T11:59:30.000Z"]]);
  const second = readAll(first, at(DAY));
  expect(planRead(second, at(DAY + HOUR)).isDaily).toBe(false);
  const weekly = planRead(second, at(7 * DAY));
  expect([weekly.isWeekly, weekly.windows.length, weekly.windows.map(iso)[0]?.[0]]).toEqual([
    true,
    10,
    "2025-11-11T11:59:30.000Z",
  ]);
  expect(planRead(readAll(second, at(7 * DAY)), at(7 * DAY + HOUR)).isWeekly).toBe(false);
});

test.each([
  ["2026-02-10T12:00:00Z", "2026-02-10T12:10:00.000Z", "9:00"],
  ["2026-02-11T02:55:00Z", "2026-02-11T03:05:00.000Z", "23:55"],
  ["2026-02-11T03:05:00Z", "2026-02-11T04:05:00.000Z", "0:05"],
  ["2026-02-11T08:30:00Z", "2026-02-11T09:06:30.865Z", "5:30, so that the day begins soon after 6:00"],
  ["2026-02-11T09:00:00Z", "2026-02-11T09:10:00.000Z", "6:00"],
])("given a good read at %s, then the next is at %s (in the owner's zone the read is at %s)", (now, next) => {
  expect(readAll(newReading(start), new Date(now)).nextAt).toBe(next);
});

test("given many owners who are read at night, when the day begins, then the ten minutes after 6:00 have as many first reads as any other, and each owner's is the same every day", () => {
  const [night, tomorrow] = [new Date("2026-02-11T08:30:00Z"), new Date("2026-02-12T08:30:00Z")];
  const firstOf = (now: Date, id: string) =>
    Date.parse(afterRead(newReading(now), planRead(newReading(now), now), now, { ...OWNER, id }).nextAt) -
    now.getTime();
  const ids = Array.from({ length: 1_000 }, () => randomUUID());
  const minutes = Map.groupBy(ids, (id) => Math.floor(firstOf(night, id) / MINUTE));
  expect([...minutes.keys()].toSorted((a, b) => a - b)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
  for (const { length } of minutes.values()) expect(length).toBeLessThan(180);
  expect(ids.map((id) => firstOf(tomorrow, id))).toEqual(ids.map((id) => firstOf(night, id)));
});

test("given failures in a row, then the pauses double from one minute to sixty, and a good read ends them", () => {
  let reading = readAll(newReading(start), start);
  const pauses = Array.from({ length: 12 }, () => {
    reading = afterFailure(reading, silent, start);
    return (Date.parse(reading.nextAt) - start.getTime()) / MINUTE;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]);
  expect(reading).toMatchObject({ failures: 12, failure: { kind: "back-off", reason: "silent" } });
  const good = readAll(reading, at(HOUR));
  expect(good).toMatchObject({ failures: 0, nextAt: at(HOUR + 10 * MINUTE).toISOString() });
  expect(good).not.toHaveProperty("failure");
});

test.each([
  [120, 2],
  [30, 1],
  [7_200, 120],
  [999_999, 360],
])("given a bank that asks for a pause of %d seconds, then it gets %d minutes", (retryAfterSeconds, minutes) => {
  const limited = { kind: "back-off", reason: "limited", retryAfterSeconds } as const;
  expect(afterFailure(newReading(start), limited, start).nextAt).toBe(at(minutes * MINUTE).toISOString());
});

test("given what only the owner can mend, then it is tried again in a day, because it may heal at the bank", () => {
  const refused = afterFailure(newReading(start), { kind: "needs-owner", reason: "credential" }, start);
  expect(refused.nextAt).toBe(at(DAY).toISOString());
});

test("given a bank not read yet, read, proven, last read over two hours ago, or refused, when its status is requested, then it is testing, unproven, connected, degraded or needs-owner", () => {
  const fresh = newReading(start);
  const read = readAll(fresh, start);
  const proven = afterProof(read, at(MINUTE));
  expect(bankStatusOf(fresh, start)).toBe("testing");
  expect(bankStatusOf(afterFailure(fresh, silent, start), start)).toBe("testing");
  expect(bankStatusOf(read, at(2 * HOUR))).toBe("unproven");
  expect(bankStatusOf(proven, at(2 * HOUR))).toBe("connected");
  expect(bankStatusOf(afterFailure(proven, silent, at(HOUR)), at(HOUR))).toBe("connected");
  expect(bankStatusOf(proven, at(2 * HOUR + 1))).toBe("degraded");
  const refused = afterFailure(proven, { kind: "needs-owner", reason: "scope" }, at(HOUR));
  expect(bankStatusOf(refused, at(3 * HOUR))).toBe("needs-owner");
  expect(bankStatusOf(readAll(refused, at(4 * HOUR)), at(4 * HOUR))).toBe("connected");
  expect(afterProof(proven, at(DAY)).provenAt).toBe(at(MINUTE).toISOString());
});

test("given a window that begins after the cursor, or ends before it, when it was read, then the cursor stays", () => {
  const reading = readAll(newReading(start), start);
  const cursor = new Date(reading.cursor);
  const window = (from: number, to: number) => ({
    from: new Date(cursor.getTime() + from),
    to: new Date(cursor.getTime() + to),
  });
  for (const one of [window(SECOND, HOUR), window(-HOUR, -SECOND), window(-HOUR, 0)])
    expect(afterWindow(reading, one)).toBe(reading);
  expect(afterWindow(reading, window(0, HOUR)).cursor).toBe(new Date(cursor.getTime() + HOUR).toISOString());
});

const aReading = fc.record({
  cursor: fc.integer({ min: -200 * DAY, max: -31 * SECOND }).map((millis) => at(millis).toISOString()),
  dailyAt: fc.option(
    fc.integer({ min: -3 * DAY, max: 0 }).map((millis) => at(millis).toISOString()),
    { nil: undefined },
  ),
  weeklyAt: fc.option(
    fc.integer({ min: -9 * DAY, max: 0 }).map((millis) => at(millis).toISOString()),
    { nil: undefined },
  ),
});

test("given any progress, when planned, then the windows are whole seconds, ten days at most, without a gap, past the cursor", () => {
  fc.assert(
    fc.property(aReading, (fields) => {
      const reading = BankReading.parse({ nextAt: start.toISOString(), failures: 0, ...fields });
      const { windows } = planRead(reading, start);
      expect(windows.at(-1)?.to.toISOString()).toBe("2026-02-10T11:59:30.000Z");
      expect(Number(windows[0]?.from)).toBeLessThanOrEqual(Date.parse(reading.cursor) - 2 * HOUR);
      windows.forEach(({ from, to }, index) => {
        expect([from.getTime() % SECOND, to.getTime() % SECOND]).toEqual([0, 0]);
        expect(to.getTime() - from.getTime()).toBeGreaterThan(0);
        expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(10 * DAY);
        if (index > 0) expect(from).toEqual(windows[index - 1]?.to);
      });
      expect(windows.reduce(afterWindow, reading).cursor).toBe("2026-02-10T11:59:30.000Z");
    }),
  );
});

/** A payment's instant by the bank's wrong clock, and the instant from which it is listed. */
type Payment = { stamp: number; listed: number };

/** Returns the payments that the reader's calls of some days find; a call may fail. */
function readFor(days: number, payments: readonly Payment[], fails: (read: number, window: number) => boolean) {
  const seen = new Set<Payment>();
  let reading = newReading(start);
  for (let reads = 0; Date.parse(reading.nextAt) < at(days * DAY).getTime(); reads++) {
    const now = new Date(reading.nextAt);
    const plan = planRead(reading, now);
    const failed = plan.windows.findIndex((_, index) => fails(reads, index));
    for (const window of failed < 0 ? plan.windows : plan.windows.slice(0, failed)) {
      for (const one of payments)
        if (one.listed <= now.getTime() && one.stamp >= Number(window.from) && one.stamp <= Number(window.to))
          seen.add(one);
      const next = afterWindow(reading, window);
      expect(next.cursor >= reading.cursor).toBe(true);
      reading = next;
    }
    reading = failed < 0 ? afterRead(reading, plan, now, OWNER) : afterFailure(reading, silent, now);
  }
  return seen;
}

test("given payments listed late by a wrong clock, and reads that fail in any window, when the bank works again, then no payment is missed", () => {
  const aPayment = fc.record({
    at: fc.integer({ min: 0, max: 3 * DAY }),
    skew: fc.integer({ min: -5 * MINUTE, max: 5 * MINUTE }),
    late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 * HOUR })),
  });
  const failures = fc.array(fc.record({ read: fc.nat(300), window: fc.nat(3) }), { maxLength: 150 });
  fc.assert(
    fc.property(fc.array(aPayment, { maxLength: 20 }), failures, (drawn, planned) => {
      const payments = drawn.map((one) => {
        const real = start.getTime() + one.at;
        return { stamp: real + one.skew, listed: real + one.late };
      });
      const bad = new Set(planned.map(({ read, window }) => `${read} ${window}`));
      const seen = readFor(7, payments, (read, window) => bad.has(`${read} ${window}`));
      expect(payments.filter((one) => !seen.has(one))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

import { trialDaysLeft } from "@emdia/contracts/trial";
import { civilDateIn, hourIn } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Subscribed } from "./access.ts";
import { isWarningDay, nextWarningAt, warningOf } from "./trial-schedule.ts";

const free = { subscriptionStatus: "trial", currentPeriodEnd: null, pastDueSince: null } as const;
const trial = { ...free, trialEndsAt: "2026-12-22T15:00:00.000Z", timezone: "America/Sao_Paulo" };
const after = (instant: string) => nextWarningAt(trial, new Date(instant));

test.each([
  ["2026-11-22T15:00:00.000Z", "2026-12-15T11:00:00.000Z"],
  ["2026-12-15T10:59:59.999Z", "2026-12-15T11:00:00.000Z"],
  ["2026-12-15T11:00:00.000Z", "2026-12-19T11:00:00.000Z"],
  ["2026-12-19T11:00:00.000Z", "2026-12-21T11:00:00.000Z"],
  ["2026-12-21T11:00:00.000Z", "2026-12-22T15:00:00.000Z"],
  ["2026-12-22T14:59:59.999Z", "2026-12-22T15:00:00.000Z"],
  ["2026-12-22T15:00:00.000Z", undefined],
  ["2026-12-30T11:00:00.000Z", undefined],
])("given a trial that ends on the 22nd at noon, when it is %s, then the next warning is due at %s", (now, due) => {
  expect(after(now)).toBe(due);
});

test.each([
  ["in their day", "2026-12-22T22:59:00.000Z", "2026-12-22T22:59:00.000Z"],
  ["at 20h", "2026-12-22T23:00:00.000Z", "2026-12-23T11:00:00.000Z"],
  ["after midnight", "2026-12-22T04:00:00.000Z", "2026-12-22T11:00:00.000Z"],
  ["at 8h", "2026-12-22T11:00:00.000Z", "2026-12-22T11:00:00.000Z"],
])(
  "given a trial that ends %s, when its last warning was sent, then the notice of the end is due at $2",
  (_what, trialEndsAt, told) => {
    expect(nextWarningAt({ ...trial, trialEndsAt }, new Date("2026-12-21T11:00:00.000Z"))).toBe(told);
  },
);

const AFTER_TRIAL = new Date("2026-12-22T15:00:00.000Z");

const until = (subscriptionStatus: Subscribed["subscriptionStatus"], currentPeriodEnd: string) => {
  return { subscriptionStatus, currentPeriodEnd };
};
const owing = { subscriptionStatus: "past_due" as const, pastDueSince: "2027-01-03T13:00:00.000Z" };

test.each<[what: string, change: Partial<Subscribed>, told: string | undefined]>([
  ["owes a renewal", owing, "2027-01-10T13:00:00.000Z"],
  ["has cancelled", until("canceled", "2027-01-10T13:00:00.000Z"), "2027-01-10T13:00:00.000Z"],
  ["has cancelled for a night", until("canceled", "2027-01-11T01:30:00.000Z"), "2027-01-11T11:00:00.000Z"],
  ["pays, without news of the renewal", until("active", "2027-01-03T13:00:00.000Z"), "2027-01-10T13:00:00.000Z"],
  ["was told by the provider that it is over", until("expired", "2027-01-10T13:00:00.000Z"), undefined],
])(
  "given an owner who %s, when the trial is over, then the notice of the end of access is due at $2",
  (_what, change, told) => {
    expect(nextWarningAt({ ...trial, ...change }, AFTER_TRIAL)).toBe(told);
  },
);

test("given a subscription that ends before the trial does, when warnings are due, then they are those of the trial", () => {
  const canceled = { subscriptionStatus: "canceled", currentPeriodEnd: "2026-12-01T13:00:00.000Z" } as const;
  for (const now of ["2026-11-22T15:00:00.000Z", "2026-12-19T11:00:00.000Z", "2026-12-21T11:00:00.000Z"])
    expect(nextWarningAt({ ...trial, ...canceled }, new Date(now))).toBe(after(now));
});

test.each([
  [30, false],
  [8, false],
  [7, true],
  [6, true],
  [5, true],
  [4, false],
  [3, true],
  [2, false],
  [1, true],
  [0, true],
  [-1, false],
])("given %i days to the end, when a warning is due or late, then it is sent today: %s", (days, isTold) => {
  expect(isWarningDay(days)).toBe(isTold);
});

test.each([
  [7, 7],
  [5, 7],
  [3, 3],
  [1, 1],
  [0, 1],
])("given %i days to the end, when a warning is sent, then it is the one of %i", (days, warning) => {
  expect(warningOf(days)).toBe(warning);
});

test("given any zone and end, when the warnings are due, then each is at 8h of its day there, and the notice of the end within the next night, in the daytime", () => {
  const zones = fc.constantFrom(
    "America/Sao_Paulo",
    "America/Rio_Branco",
    "America/Noronha",
    "Europe/Lisbon",
    "Asia/Kathmandu",
  );
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 1_000_000 }), (timezone, minutes) => {
      const end = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
      const given = { ...free, trialEndsAt: end.toISOString(), timezone };
      let now = new Date(end.getTime() - 30 * 24 * 3_600_000);
      for (const days of [7, 3, 1]) {
        const due = new Date(nextWarningAt(given, now) ?? "");
        expect([trialDaysLeft(given, civilDateIn(timezone, due)), hourIn(timezone, due)]).toEqual([days, 8]);
        expect(due < end).toBe(true);
        now = due;
      }
      const told = new Date(nextWarningAt(given, now) ?? "");
      expect(told >= end && told.getTime() - end.getTime() < 13 * 3_600_000).toBe(true);
      expect(hourIn(timezone, told)).toBeGreaterThanOrEqual(8);
      expect(hourIn(timezone, told)).toBeLessThan(20);
      expect(nextWarningAt(given, told)).toBeUndefined();
    }),
  );
});

test("given any outage, when warnings are made up for day by day, then no two are on consecutive days", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (isUp) => {
      const told: number[] = [];
      let due = 7;
      for (let days = 8; days >= 0; days--) {
        if (!isUp[days] || days > due) continue;
        if (isWarningDay(days)) told.push(days);
        due = [3, 1].find((one) => one < days) ?? -1;
      }
      const apart = told.slice(1).map((days, index) => (told[index] ?? 0) - days);
      expect(apart.every((gap) => gap > 1)).toBe(true);
    }),
  );
});

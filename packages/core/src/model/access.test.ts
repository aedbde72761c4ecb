import { GRACE_DAYS } from "@emdia/contracts/constants";
import { SubscriptionStatus } from "@emdia/contracts/profile-kinds";
import fc from "fast-check";
import { expect, test } from "vitest";
import { access, canAccess, requireAccess, type Subscribed } from "./access.ts";

const DAY = 24 * 3_600_000;
const START = Date.parse("2027-01-10T12:00:00.000Z");
const at = (days: number) => new Date(START + days * DAY);
const iso = (days: number) => at(days).toISOString();

/** Tests count days from day 0, on which the trial ended. */
const subscribed = (over: Partial<Subscribed> = {}): Subscribed => ({
  trialEndsAt: iso(0),
  subscriptionStatus: "trial",
  currentPeriodEnd: null,
  pastDueSince: null,
  ...over,
});
const active = subscribed({ subscriptionStatus: "active", currentPeriodEnd: iso(30) });
const pastDue = subscribed({ subscriptionStatus: "past_due", currentPeriodEnd: iso(60), pastDueSince: iso(30) });
const canceled = subscribed({ subscriptionStatus: "canceled", currentPeriodEnd: iso(30) });
const expired = subscribed({ subscriptionStatus: "expired", currentPeriodEnd: iso(30) });
const moment = 1 / DAY;

test.each<[what: string, profile: Subscribed, day: number, status: string, access: boolean]>([
  ["a trial", subscribed(), -1, "trial", true],
  ["a trial's last moment", subscribed(), -moment, "trial", true],
  ["a trial that is over", subscribed(), 0, "expired", false],
  ["an active one", active, 10, "active", true],
  ["an active one during the trial", active, -10, "active", true],
  ["an active one whose renewal is not heard of", active, 31, "active", true],
  ["the same after the grace", active, 30 + GRACE_DAYS, "expired", false],
  ["one that is owed", pastDue, 31, "past_due", true],
  ["the grace's last moment", pastDue, 30 + GRACE_DAYS - moment, "past_due", true],
  ["the end of the grace", pastDue, 30 + GRACE_DAYS, "past_due", false],
  ["one that was cancelled", canceled, 29, "canceled", true],
  ["the period's last moment", canceled, 30 - moment, "canceled", true],
  ["the period's end", canceled, 30, "expired", false],
  ["one that ended", expired, 10, "expired", false],
  ["one that ended during the trial", expired, -10, "trial", true],
  ["one cancelled whose period ends before the trial", { ...canceled, trialEndsAt: iso(40) }, 35, "trial", true],
])(
  "given %s, when access is computed on day $2, then its status is $3 and access is $4",
  (_what, profile, day, status, expected) => {
    const now = access(profile, at(day));
    expect([now.status, now.canAccess, canAccess(profile, at(day))]).toEqual([status, expected, expected]);
    expect(now.isTrialActive).toBe(status === "trial");
  },
);

test("given a trial a day and a half before its end, when access is computed, then two days are left, until that end", () => {
  expect(access(subscribed(), at(-1.5))).toMatchObject({ daysLeft: 2, accessUntil: iso(0), nextRenewal: null });
});

test("given an active subscription, when access is computed, then its period's end is the next renewal; without news of that renewal, access lasts seven days more", () => {
  expect(access(active, at(10))).toMatchObject({ nextRenewal: iso(30), cancelAtPeriodEnd: false, price: 29.9 });
  expect(access(active, at(31))).toMatchObject({ nextRenewal: null, accessUntil: iso(37) });
});

test("given a subscription that is cancelled, owed or ended, when access is computed, then it has no renewal, and lasts until the period's end, for seven days of grace, or not at all", () => {
  expect(access(canceled, at(10))).toMatchObject({ nextRenewal: null, cancelAtPeriodEnd: true, accessUntil: iso(30) });
  expect(access(pastDue, at(31))).toMatchObject({ graceEndsAt: iso(37), daysLeft: 6, nextRenewal: null });
  expect(access(expired, at(50))).toMatchObject({ daysLeft: 0, graceEndsAt: null, nextRenewal: null });
});

test.each<[what: string, profile: Subscribed, hasSubscribed: boolean]>([
  ["a trial", subscribed(), false],
  ["an active one", active, true],
  ["one that is owed", pastDue, true],
  ["one that was cancelled", canceled, true],
  ["one that ended", expired, true],
  ["one that ended before the trial did", { ...expired, currentPeriodEnd: iso(-5) }, true],
])(
  "given %s, when access is computed in the trial or after it, then there ever was a subscription: $2",
  (_what, profile, hasSubscribed) => {
    for (const day of [-1, 50]) expect(access(profile, at(day)).hasSubscribed).toBe(hasSubscribed);
  },
);

const day = fc.integer({ min: -1_000, max: 1_000 }).map((tenths) => tenths / 10);
const anyone: fc.Arbitrary<Subscribed> = fc.record({
  trialEndsAt: day.map(iso),
  subscriptionStatus: fc.constantFrom(...SubscriptionStatus.options),
  currentPeriodEnd: fc.option(day.map(iso)),
  pastDueSince: fc.option(day.map(iso)),
});

test("given anyone at any time, when the trial runs, then access is never lost", () => {
  fc.assert(
    fc.property(anyone, day, (profile, now) => {
      fc.pre(iso(now) < profile.trialEndsAt);
      expect(canAccess(profile, at(now))).toBe(true);
    }),
  );
});

test("given anyone, when time passes without another event, then lost access never returns", () => {
  fc.assert(
    fc.property(anyone, day, day, (profile, one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      if (canAccess(profile, at(late))) expect(canAccess(profile, at(early))).toBe(true);
    }),
  );
});

test("given anyone, when the end of access is computed, then access lasts exactly until that instant", () => {
  fc.assert(
    fc.property(anyone, day, (profile, now) => {
      const until = Date.parse(access(profile, at(now)).accessUntil);
      expect(canAccess(profile, new Date(until - 1))).toBe(true);
      expect(canAccess(profile, new Date(until))).toBe(false);
    }),
  );
});

test("given one that is cancelled after the trial, when its period ends, then access ends that very moment", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), (end) => {
      const profile = subscribed({
        subscriptionStatus: "canceled",
        currentPeriodEnd: iso(end),
        pastDueSince: iso(end),
      });
      expect(access(profile, at(0)).accessUntil).toBe(iso(end));
    }),
  );
});

test("given a period's end, when an active one is looked at, then up to that moment it is the next renewal, and from it on there is none", () => {
  expect(access(active, at(30 - moment))).toMatchObject({ nextRenewal: iso(30) });
  expect(access(active, at(30))).toMatchObject({ nextRenewal: null });
});

test("given access that ends, when the owner wants to write, then they may until that moment and are refused from it on", () => {
  expect(() => requireAccess(subscribed(), at(-moment))).not.toThrow();
  expect(() => requireAccess(subscribed(), at(0))).toThrow(expect.objectContaining({ code: "subscription.required" }));
});

import {
  addMonths,
  civilDate,
  civilDateIn,
  clampDay,
  isYearMonth,
  monthOf,
  monthsBetween,
  type YearMonth,
  yearMonth,
} from "@emdia/contracts/values/calendar";
import { nextPeriod, periodOf } from "@emdia/contracts/values/schedule";
import fc from "fast-check";
import { expect, test } from "vitest";
import { student as entity, plan, profile } from "../testing/entities.ts";
import { anchorOf, isInCycle } from "./due.ts";
import {
  type BillingState,
  billingDateOf,
  firstPeriodAfter,
  isSendingHour,
  rejoinDispatch,
  reschedule,
  silenceReasonOf,
  withCurrentPeriods,
} from "./period.ts";
import { hasRuns, type Profile } from "./profile.ts";
import type { Student } from "./student.ts";

const SP = "America/Sao_Paulo";
const at = (iso: string) => new Date(iso);
const settings = (invoiceDay: number, timezone = SP) => ({ invoiceDay, timezone });

test("given day 20 in São Paulo, when the month is known, then the dispatch is at 8h of that day there", () => {
  const november = { month: "2026-11", date: "2026-11-20", dueAt: "2026-11-20T11:00:00.000Z" };
  expect(periodOf(yearMonth("2026-11"), settings(20))).toEqual(november);
});

test.each([
  ["2026-11-20T10:59:59Z", "2026-11-20"],
  ["2026-11-20T11:00:00Z", "2026-12-20"],
  ["2026-12-31T23:59:00Z", "2027-01-20"],
])("given now is %s and day 20, when the first period is sought, then it is %s", (now, date) => {
  expect(firstPeriodAfter(at(now), settings(20)).date).toBe(date);
});

test.each([
  ["a later day still ahead", "2026-11-12T15:00:00Z", "2026-11", 20, 25, "2026-11-25"],
  ["an earlier day still ahead", "2026-11-12T15:00:00Z", "2026-11", 20, 15, "2026-11-15"],
  ["a day that has passed: this month keeps its old one", "2026-11-12T15:00:00Z", "2026-11", 20, 5, "2026-11-20"],
  ["this month done, the new day ahead: this month again", "2026-11-12T15:00:00Z", "2026-12", 5, 20, "2026-11-20"],
  ["this month done, the new day passed: next month", "2026-11-12T15:00:00Z", "2026-12", 5, 8, "2026-12-08"],
  ["a run that falls due at this instant: left alone", "2026-11-20T11:00:00Z", "2026-11", 20, 25, "2026-11-20"],
  ["a run that is due now: left alone", "2026-11-20T11:30:00Z", "2026-11", 20, 25, "2026-11-20"],
])("given %s, when the day is edited at $1, then the next date is $5", (_what, now, pending, from, to, date) => {
  const before = { ...settings(from), billing: periodOf(yearMonth(pending), settings(from)), lastBilling: null };
  expect(reschedule(before, settings(to), at(now)).billing.date).toBe(date);
});

test("given any edits of day and zone over two years, when each period is run as it falls due, then no month is left out", () => {
  const zone = fc.constantFrom(SP, "America/Manaus", "America/Noronha", "America/Rio_Branco", "America/New_York");
  const edit = fc.record({ day: fc.integer({ min: 1, max: 31 }), zone, afterHours: fc.integer({ min: 1, max: 900 }) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.array(edit, { maxLength: 25 }), (firstDay, edits) => {
      let now = at("2026-01-15T12:00:00Z");
      let current = settings(firstDay);
      let pending = firstPeriodAfter(now, current);
      const ran = new Set<YearMonth>();
      const first = pending.month;
      const runUntil = (end: Date) => {
        while (pending.dueAt <= end.toISOString()) {
          ran.add(pending.month);
          pending = nextPeriod(pending, current);
        }
      };
      for (const { day, zone: timezone, afterHours } of edits) {
        now = new Date(now.getTime() + afterHours * 3_600_000);
        runUntil(now);
        const before = { ...current, billing: pending, lastBilling: null };
        current = settings(day, timezone);
        pending = reschedule(before, current, now).billing;
        expect(pending.dueAt > now.toISOString()).toBe(true);
        expect(monthsBetween(pending.month, before.billing.month)).toBeGreaterThanOrEqual(0);
      }
      runUntil(at("2028-12-31T00:00:00Z"));
      const last = [...ran].sort().at(-1) ?? first;
      for (let month = first; month <= last; month = addMonths(month, 1)) expect(ran.has(month)).toBe(true);
    }),
  );
});

test("given a first month whose date is over, when the day is edited again and again, then that month keeps its date", () => {
  const november = () => billingDateOf(yearMonth("2026-11"), owner);
  const now = at("2026-11-12T15:00:00Z");
  let owner: BillingState = { ...settings(5), billing: firstPeriodAfter(now, settings(5)), lastBilling: null };
  for (const day of [8, 3, 12, 10]) {
    owner = { ...settings(day), ...reschedule(owner, settings(day), now) };
    expect([november(), owner.billing.date]).toEqual([
      "2026-11-05",
      periodOf(yearMonth("2026-12"), settings(day)).date,
    ]);
  }
  owner = { ...settings(25), ...reschedule(owner, settings(25), now) };
  expect([november(), owner.billing.date]).toEqual(["2026-11-25", "2026-11-25"]);
  owner = { ...settings(10), ...reschedule(owner, settings(10), now) };
  expect([november(), owner.billing.date]).toEqual(["2026-11-25", "2026-11-25"]);
});

test.each([
  ["2026-11-20T10:59:00Z", SP, false],
  ["2026-11-20T11:00:00Z", SP, true],
  ["2026-11-20T22:59:00Z", SP, true],
  ["2026-11-20T23:00:00Z", SP, false],
  ["2026-11-20T23:00:00Z", "America/Manaus", true],
])("given it is %s in %s, when asked, then students may be mailed: %s", (now, zone, expected) => {
  expect(isSendingHour(zone, at(now))).toBe(expected);
});

const state = (over: Partial<BillingState> = {}): BillingState => ({
  ...settings(20),
  billing: periodOf(yearMonth("2026-12"), settings(20)),
  lastBilling: periodOf(yearMonth("2026-11"), settings(5)),
  ...over,
});

const uncharged: Student = { ...entity, anchorMonth: null };
const unchargedSince = (createdAt: string, over: Partial<Student> = {}): Student => ({
  ...uncharged,
  createdAt,
  ...over,
});

test("given a month that ran under an old day, when its billing date is requested, then it is the date on which it ran", () => {
  expect(billingDateOf(yearMonth("2026-11"), state())).toBe("2026-11-05");
  expect(billingDateOf(yearMonth("2026-12"), state())).toBe("2026-12-20");
  expect(billingDateOf(yearMonth("2027-02"), state())).toBe("2027-02-20");
});

test.each([
  ["before the dispatch of this month", "2026-11-20T10:00:00.000Z", "2026-11"],
  ["at noon of the billing day", "2026-11-20T15:00:00.000Z", "2026-12"],
  ["the day after", "2026-11-21T10:00:00.000Z", "2026-12"],
])(
  "given a student registered %s, when never charged, then the cycle counts from %s → %s",
  (_what, createdAt, anchor) => {
    const due = state({ billing: periodOf(yearMonth("2026-11"), settings(20)), lastBilling: null });
    expect(anchorOf(unchargedSince(createdAt), plan, due)).toBe(anchor);
  },
);

test.each([
  ["between the run and the move", "2026-11-20T11:02:00.000Z", "2026-11"],
  ["between the move and the month's new date", "2026-11-20T11:30:00.000Z", "2026-11"],
  ["after the month's new date", "2026-11-20T12:00:00.000Z", "2026-12"],
])(
  "given an owner who moves west after this month's run, so that the month runs again an hour later, when a student is registered %s, then the cycle counts from %s → %s",
  (_what, createdAt, anchor) => {
    const november = periodOf(yearMonth("2026-11"), settings(20));
    const ran = { ...settings(20), billing: nextPeriod(november, settings(20)), lastBilling: november };
    const west = settings(20, "America/Manaus");
    const moved = { ...west, ...reschedule(ran, west, at("2026-11-20T11:04:00Z")) };
    expect(moved.billing).toMatchObject({ month: "2026-11", dueAt: "2026-11-20T12:00:00.000Z" });
    expect(anchorOf(unchargedSince(createdAt), plan, moved)).toBe(anchor);
  },
);

test("given a student paused through their first month, when that month has run, then the cycle starts with the next", () => {
  const anchor = anchorOf(unchargedSince("2026-09-01T10:00:00.000Z"), plan, state());
  expect(anchor).toBe("2026-12");
});

test.each([
  ["2026-12-19", "2026-12"],
  ["2026-12-20", "2027-01"],
  ["2027-01-19", "2027-01"],
  ["2027-01-20", "2027-02"],
  ["2027-03-31", "2027-04"],
  [null, "2026-12"],
])(
  "given a student who was never charged and is paused until %s, when the runs to come are known, then the cycle starts with %s",
  (until, anchor) => {
    const pause = { status: "pausado" as const, pausedUntil: until === null ? null : civilDate(until) };
    expect(anchorOf(unchargedSince("2026-09-01T10:00:00.000Z", pause), plan, state())).toBe(anchor);
    expect(anchorOf({ ...unchargedSince("2026-09-01T10:00:00.000Z", pause), status: "ativo" }, plan, state())).toBe(
      "2026-12",
    );
  },
);

test("given a cycle of n months, when 40 years pass, then it includes every nth month and no other; that of a one-time plan, its first alone", () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 3, 6, 12), fc.integer({ min: 0, max: 480 }), (periodInMonths, months) => {
      const anchor = yearMonth("2026-02");
      const charged = { ...unchargedSince("2026-01-01T10:00:00.000Z"), anchorMonth: anchor };
      const isDueAfter = (count: number, isOneTime = false) =>
        isInCycle(charged, { isOneTime, periodInMonths }, addMonths(anchor, count), state());
      expect(isDueAfter(months)).toBe(months % periodInMonths === 0);
      expect(isDueAfter(-months - 1)).toBe(false);
      expect(isDueAfter(months, true)).toBe(months === 0);
    }),
  );
});

test("given 40 years of São Paulo, when every day of the month is a billing day, then each month has exactly one date", () => {
  for (let day = 1; day <= 31; day++) {
    let period = periodOf(yearMonth("2026-01"), settings(day));
    for (let count = 0; count < 480; count++) {
      expect(isYearMonth(period.month) && period.date === clampDay(period.month, day)).toBe(true);
      const next = nextPeriod(period, settings(day));
      expect(monthsBetween(period.month, next.month)).toBe(1);
      period = next;
    }
  }
});

const TOKYO = "Asia/Tokyo";
const pendingOf = (month: string, invoiceDay: number, timezone = SP) => {
  const before = settings(invoiceDay, timezone);
  return { ...before, billing: periodOf(yearMonth(month), before), lastBilling: null };
};

test("given the first morning of a month in Tokyo, where UTC has the last one's evening, when the date of that day is over, then the next month's counts", () => {
  const morning = "2026-11-30T23:30:00.000Z";
  expect(firstPeriodAfter(at(morning), settings(1, TOKYO)).date).toBe("2027-01-01");
  expect(anchorOf(unchargedSince(morning), plan, pendingOf("2026-12", 1, TOKYO))).toBe("2027-01");
});

test.each([
  ["the last evening of November in São Paulo", SP, "2026-12-01T01:30:00Z", "2026-11-20"],
  ["the last evening of November in Noronha", "America/Noronha", "2026-12-01T01:30:00Z", "2026-11-20"],
  ["the first night of December in Tokyo", TOKYO, "2026-11-30T16:00:00Z", undefined],
])(
  "given %s, when December's day is edited from 20 to 25, then December has the new one, and the last date that is over is $3",
  (_what, timezone, now, over) => {
    const after = reschedule(pendingOf("2026-12", 20, timezone), settings(25, timezone), at(now));
    expect([after.billing.date, after.lastBilling?.date]).toEqual(["2026-12-25", over]);
  },
);

test("given an owner in Tokyo who was charged for December, when they move to São Paulo, where November has its last evening, then December is not charged twice", () => {
  const before = { ...pendingOf("2027-01", 1, TOKYO), lastBilling: periodOf(yearMonth("2026-12"), settings(1, TOKYO)) };
  expect(reschedule(before, settings(1), at("2026-12-01T01:30:00Z")).billing.date).toBe("2027-01-01");
});

const moment = (iso: string) => new Date(iso);
const settingsIn = (invoiceDay: number, timezone = "America/Sao_Paulo") => ({ invoiceDay, timezone });
const ownerOn = (day: number, month: string, over: Partial<Profile> = {}): Profile => ({
  ...profile,
  ...settingsIn(day),
  billing: periodOf(yearMonth(month), settingsIn(day)),
  lastBilling: periodOf(addMonths(yearMonth(month), -1), settingsIn(day)),
  ...over,
});

test.each([
  ["two months ago", "2026-11", "2026-11"],
  ["twelve months ago", "2026-01", "2026-01"],
  ["thirteen months ago", "2025-12", "2026-01"],
])(
  "given access that ended %s, when the owner comes back in January 2027, then charges are made from $2 on",
  (_what, pending, first) => {
    const back = rejoinDispatch(
      ownerOn(31, pending, { parkedAt: "2026-01-01T12:00:00.000Z" }),
      moment("2027-01-20T12:00:00Z"),
    );
    expect([back.billing.month, back.lastBilling?.month]).toEqual([first, addMonths(yearMonth(first), -1)]);
    expect(back.backSince).toBe("2027-01-20T12:00:00.000Z");
  },
);

test("given this month by the owner's zone, when they come back, then twelve months are counted from it", () => {
  const owner = ownerOn(10, "2020-01", { parkedAt: "2020-01-10T12:00:00.000Z" });
  expect(rejoinDispatch(owner, moment("2027-02-01T02:59:00Z")).billing.month).toBe("2026-01");
  expect(rejoinDispatch(owner, moment("2027-02-01T03:00:00Z")).billing.month).toBe("2026-02");
});

test.each<[what: string, over: Partial<Profile>, silence: string | undefined]>([
  ["automation on", {}, undefined],
  ["automation off", { automationEnabled: false }, "automation_off"],
  ["automation switched on after it", { automationSince: "2027-02-10T11:00:00.001Z" }, "automation_off"],
  ["automation switched on at its very instant", { automationSince: "2027-02-10T11:00:00.000Z" }, "automation_off"],
  ["automation switched on before it", { automationSince: "2027-02-10T10:59:59.999Z" }, undefined],
  ["access that came back after it", { backSince: "2027-02-10T11:00:00.001Z" }, "no_access"],
  ["access that came back at its very instant", { backSince: "2027-02-10T11:00:00.000Z" }, "no_access"],
  ["access that came back before it", { backSince: "2027-02-10T10:59:59.999Z" }, undefined],
  ["both after it", { automationEnabled: false, backSince: "2027-02-11T11:00:00.000Z" }, "no_access"],
])(
  "given a billing date with %s, when its run comes, then the only reason for no mail is $2",
  (_what, over, silence) => {
    expect(silenceReasonOf({ ...profile, ...over }, profile.billing)).toBe(silence);
  },
);

const step = fc.record({
  afterHours: fc.integer({ min: 1, max: 1500 }),
  act: fc.oneof(
    fc.constantFrom("switch", "lapse", "return"),
    fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      zone: fc.constantFrom("America/Sao_Paulo", "America/Manaus", "Europe/Lisbon"),
    }),
  ),
});

test("given any history of switches, lapses, returns and edits, when runs come hourly, then months are charged in order, none is left out unless access was lost for a year, and none is mailed for a date without automation or access", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.array(step, { maxLength: 30 }), (firstDay, steps) => {
      let now = moment("2026-01-15T12:00:00Z");
      let hasAccess = true;
      const billing = firstPeriodAfter(now, settingsIn(firstDay));
      let owner: Profile = { ...profile, ...settingsIn(firstDay), billing, lastBilling: null };
      const made = new Map<string, { dueAt: string; isMailed: boolean }>();
      const outOf = { access: [] as [from: string, to: string][], automation: [] as [from: string, to: string][] };
      const run = () => {
        for (; hasRuns(owner) && owner.billing.dueAt <= now.toISOString(); ) {
          if (!hasAccess) {
            owner = { ...owner, parkedAt: now.toISOString() };
            return;
          }
          // If an edit makes an earlier date pending again, its charges are stored already.
          if (!made.has(owner.billing.month)) {
            const isMailed = silenceReasonOf(owner, owner.billing) === undefined;
            made.set(owner.billing.month, { dueAt: owner.billing.dueAt, isMailed });
          }
          owner = { ...owner, billing: nextPeriod(owner.billing, owner), lastBilling: owner.billing };
        }
      };
      const left = { access: "", automation: "" };
      for (const { afterHours, act } of steps) {
        now = new Date(now.getTime() + afterHours * 3_600_000);
        run();
        owner = withCurrentPeriods(owner, now);
        const instant = now.toISOString();
        if (act === "switch") {
          const automationEnabled = !owner.automationEnabled;
          if (automationEnabled) outOf.automation.push([left.automation, instant]);
          else left.automation = instant;
          owner = { ...owner, automationEnabled, ...(automationEnabled && { automationSince: instant }) };
        } else if (act === "lapse" && hasAccess) {
          left.access = instant;
          hasAccess = false;
        } else if (act === "return" && !hasAccess) {
          outOf.access.push([left.access, instant]);
          hasAccess = true;
          owner = { ...rejoinDispatch(owner, now), parkedAt: null };
        } else if (typeof act === "object") {
          const next = settingsIn(act.day, act.zone);
          owner = { ...owner, ...next, ...reschedule(owner, next, now) };
        }
      }
      if (!hasAccess) outOf.access.push([left.access, now.toISOString()]);
      owner = { ...rejoinDispatch(owner, now), parkedAt: null };
      hasAccess = true;
      run();
      const last = monthOf(civilDateIn(owner.timezone, now));
      const missing = Math.max(0, monthsBetween(billing.month, last)) - made.size;
      const longest = Math.max(
        0,
        ...outOf.access.map(([from, to]) => (Date.parse(to) - Date.parse(from)) / 86_400_000),
      );
      // After less than a year without access no month is lost. After a longer time, only months
      // older than twelve months are lost.
      if (longest < 365) expect(missing).toBeLessThanOrEqual(0);
      expect([...made.keys()]).toEqual([...made.keys()].toSorted());
      for (const { dueAt, isMailed } of made.values()) {
        const isIn = ([from, to]: [string, string]) => from < dueAt && dueAt <= to;
        if ([...outOf.access, ...outOf.automation].some(isIn)) expect(isMailed).toBe(false);
      }
    }),
  );
});

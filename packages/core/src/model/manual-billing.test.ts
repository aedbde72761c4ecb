import { addMonths, civilDateIn, monthOf, monthsBetween, yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { manualBillingState, rescheduleManual, resumeAutomation } from "./manual-billing.ts";
import { anchorOf, type BillingState, billingDateOf, firstPeriodAfter, nextPeriod, periodOf } from "./period.ts";

const SP = "America/Sao_Paulo";
const at = (iso: string) => new Date(iso);
const settings = (invoiceDay: number, timezone = SP) => ({ invoiceDay, timezone });

/** Who switched automation off in September, with the period of that month still pending. */
const stale = (day: number): BillingState => ({
  ...settings(day),
  billing: periodOf(yearMonth("2026-09"), settings(day)),
  lastBilling: periodOf(yearMonth("2026-08"), settings(day)),
});

test("given a pointer left in September, when November is looked at, then November counts to its last day", () => {
  for (const now of ["2026-11-01T12:00:00Z", "2026-11-20T11:00:00Z", "2026-11-30T23:00:00Z"])
    expect(manualBillingState(stale(20), at(now)).billing.date).toBe("2026-11-20");
  expect(manualBillingState(stale(20), at("2026-12-01T12:00:00Z")).billing.date).toBe("2026-12-20");
});

test("given a student who was never charged by hand, when their first month is over, then their cycle starts in this one", () => {
  const new_ = { anchorMonth: null, createdAt: "2026-09-01T12:00:00Z" };
  expect(anchorOf(new_, manualBillingState(stale(20), at("2026-11-25T12:00:00Z")))).toBe("2026-11");
});

test.each([
  ["a later day still ahead", "2026-11-12T15:00:00Z", 25, "2026-11-25", "2026-12-25"],
  ["an earlier day still ahead", "2026-11-12T15:00:00Z", 15, "2026-11-15", "2026-12-15"],
  ["a day that has passed: this month keeps its old one", "2026-11-12T15:00:00Z", 5, "2026-11-20", "2026-12-05"],
  ["a day ahead after this month's date", "2026-11-22T15:00:00Z", 28, "2026-11-28", "2026-12-28"],
  ["a passed day after this month's date", "2026-11-22T15:00:00Z", 10, "2026-11-20", "2026-12-10"],
])("given %s, when the day is edited by hand, then this month and the next say so", (_what, now, to, this_, next) => {
  const after = { ...settings(to), ...rescheduleManual(stale(20), settings(to), at(now)) };
  expect([yearMonth("2026-11"), yearMonth("2026-12")].map((month) => billingDateOf(month, after))).toEqual([
    this_,
    next,
  ]);
});

test("given this month's old date is still ahead, when automation comes back, then it is not skipped", () => {
  const kept = { ...settings(5), ...rescheduleManual(stale(20), settings(5), at("2026-11-12T15:00:00Z")) };
  const on = { ...kept, automationEnabled: true };
  expect(resumeAutomation(on, at("2026-11-13T15:00:00Z")).billing.date).toBe("2026-11-20");
  const late = resumeAutomation(on, at("2026-11-21T15:00:00Z"));
  expect([late.billing.date, billingDateOf(yearMonth("2026-11"), late)]).toEqual(["2026-12-05", "2026-11-20"]);
});

test("given automation that comes back on at the very instant of the dispatch, when resumed, then the next one is a month ahead", () => {
  const on = { ...stale(20), automationEnabled: true };
  const dates = ["2026-11-20T10:59:59.999Z", "2026-11-20T11:00:00.000Z"].map(
    (now) => resumeAutomation(on, at(now)).billing.date,
  );
  expect(dates).toEqual(["2026-11-20", "2026-12-20"]);
});

test("given a month that kept its old date, when it is over or left by a change of zone, then that date is remembered", () => {
  const kept = { ...settings(5), ...rescheduleManual(stale(20), settings(5), at("2026-11-12T15:00:00Z")) };
  expect(billingDateOf(yearMonth("2026-11"), manualBillingState(kept, at("2026-12-02T15:00:00Z")))).toBe("2026-11-20");
  const noronha = settings(8, "America/Noronha");
  const moved = { ...noronha, ...rescheduleManual(kept, noronha, at("2026-12-01T02:30:00Z")) };
  expect([moved.billing.date, billingDateOf(yearMonth("2026-11"), moved)]).toEqual(["2026-12-08", "2026-11-20"]);
});

const zones = [SP, "America/Manaus", "America/Noronha", "America/Rio_Branco", "Europe/Lisbon"];
const step = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  zone: fc.constantFrom(...zones),
  afterHours: fc.integer({ min: 1, max: 1500 }),
});

test("given any edits by hand over years, when each is made, then a date that has passed stays and the next month's follows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.array(step, { maxLength: 25 }), (firstDay, steps) => {
      let now = at("2026-01-15T12:00:00Z");
      let state: BillingState = {
        ...settings(firstDay),
        billing: firstPeriodAfter(now, settings(firstDay)),
        lastBilling: null,
      };
      const first = state.billing.month;
      for (const { day, zone, afterHours } of steps) {
        now = new Date(now.getTime() + afterHours * 3_600_000);
        const before = manualBillingState(state, now);
        state = { ...settings(day, zone), ...rescheduleManual(state, settings(day, zone), now) };
        const after = manualBillingState(state, now);
        const month = monthOf(civilDateIn(zone, now));
        expect(after.billing.month >= month).toBe(true);
        const [was, is] = [billingDateOf(month, before), billingDateOf(month, after)];
        if (month >= first) expect(is === was || periodOf(month, after).dueAt > now.toISOString()).toBe(true);
        expect(billingDateOf(addMonths(month, 1), after)).toBe(periodOf(addMonths(month, 1), after).date);
      }
    }),
  );
});

test("given automation switched off and on at any time, when it is on, then what was shown as next is what runs, once", () => {
  const change = fc.record({ afterHours: fc.integer({ min: 1, max: 1500 }), on: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.array(change, { maxLength: 25 }), (day, changes) => {
      let now = at("2026-01-15T12:00:00Z");
      const born = { ...settings(day), billing: firstPeriodAfter(now, settings(day)), lastBilling: null };
      let owner: BillingState & { automationEnabled: boolean } = { ...born, automationEnabled: true };
      const ran: string[] = [];
      for (const { afterHours, on } of changes) {
        now = new Date(now.getTime() + afterHours * 3_600_000);
        while (owner.automationEnabled && owner.billing.dueAt <= now.toISOString()) {
          ran.push(owner.billing.month);
          owner = { ...owner, billing: nextPeriod(owner.billing, owner), lastBilling: owner.billing };
        }
        const seen = manualBillingState(owner, now);
        owner = resumeAutomation({ ...owner, automationEnabled: on }, now);
        const isOver = on && seen.billing.dueAt <= now.toISOString();
        expect(monthsBetween(seen.billing.month, owner.billing.month)).toBe(isOver ? 1 : 0);
        expect(on && owner.billing.dueAt <= now.toISOString()).toBe(false);
      }
      expect(new Set(ran).size).toBe(ran.length);
    }),
  );
});

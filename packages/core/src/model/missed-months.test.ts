import { addMonths, civilDateIn, monthOf, monthsBetween, yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profile } from "../testing/entities.ts";
import { rejoinDispatch, silenceReasonOf, withCurrentPeriods } from "./missed-months.ts";
import { firstPeriodAfter, nextPeriod, periodOf, reschedule } from "./period.ts";
import { hasRuns, type Profile } from "./profile.ts";

const at = (iso: string) => new Date(iso);
const settings = (invoiceDay: number, timezone = "America/Sao_Paulo") => ({ invoiceDay, timezone });
const ownerOn = (day: number, month: string, over: Partial<Profile> = {}): Profile => ({
  ...profile,
  ...settings(day),
  billing: periodOf(yearMonth(month), settings(day)),
  lastBilling: periodOf(addMonths(yearMonth(month), -1), settings(day)),
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
      at("2027-01-20T12:00:00Z"),
    );
    expect([back.billing.month, back.lastBilling?.month]).toEqual([first, addMonths(yearMonth(first), -1)]);
    expect(back.backSince).toBe("2027-01-20T12:00:00.000Z");
  },
);

test("given this month by the owner's zone, when they come back, then twelve months are counted from it", () => {
  const owner = ownerOn(10, "2020-01", { parkedAt: "2020-01-10T12:00:00.000Z" });
  expect(rejoinDispatch(owner, at("2027-02-01T02:59:00Z")).billing.month).toBe("2026-01");
  expect(rejoinDispatch(owner, at("2027-02-01T03:00:00Z")).billing.month).toBe("2026-02");
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
      let now = at("2026-01-15T12:00:00Z");
      let hasAccess = true;
      const billing = firstPeriodAfter(now, settings(firstDay));
      let owner: Profile = { ...profile, ...settings(firstDay), billing, lastBilling: null };
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
          const next = settings(act.day, act.zone);
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

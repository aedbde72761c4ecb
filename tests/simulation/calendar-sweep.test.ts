import { nextPeriod } from "@emdia/contracts/values/schedule";
import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPeriodAfter, reschedule } from "../../packages/core/src/model/period.ts";
import { dateIn, FIRST, MONTHS } from "./calendar/reference-calendar.ts";
import { sweep, ZONES } from "./calendar/sweep.ts";

const HOUR = 3_600_000;

test.each(["America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe"])(
  "given %s and a day at a month's end, when forty years pass, then every month has exactly one date, at 8h",
  (timezone) => {
    expect(sweep(timezone, [28, 29, 30, 31])).toEqual({ dates: 4 * 479, wrong: [] });
  },
);

const settings = { invoiceDay: fc.integer({ min: 1, max: 31 }), timezone: fc.constantFrom(...ZONES) };
/** With `isDown` the dispatch is down from the previous edit until after the current edit. */
const edit = fc.record({ ...settings, afterHours: fc.integer({ min: 1, max: 3_000 }), isDown: fc.boolean() });

test("given any edits of day and zone over decades, runs late or in time, when the pointer moves on, then no month is skipped and each has a date that was set", () => {
  const property = fc.property(
    fc.record(settings),
    fc.array(edit, { minLength: 20, maxLength: 120 }),
    (start, edits) => {
      let now = FIRST + 1_000 * HOUR;
      let current = start;
      let pending = firstPeriodAfter(new Date(now), current);
      const days = new Set([start.invoiceDay]);
      const ran = new Set<string>();
      const run = () => {
        for (; Date.parse(pending.dueAt) <= now; pending = nextPeriod(pending, current)) {
          expect([...days].map((day) => dateIn(pending.month, day))).toContain(pending.date);
          ran.add(pending.month);
        }
      };
      for (const { isDown, afterHours, ...next } of edits) {
        now += afterHours * HOUR;
        if (!isDown) run();
        const before = { ...current, billing: pending, lastBilling: null };
        current = next;
        days.add(next.invoiceDay);
        pending = reschedule(before, current, new Date(now)).billing;
      }
      run();
      const months = [...ran].sort();
      const first = MONTHS.indexOf(months[0] ?? "");
      expect(months).toEqual(MONTHS.slice(first, first + months.length));
    },
  );
  fc.assert(property, { numRuns: 60, seed: 1 });
});

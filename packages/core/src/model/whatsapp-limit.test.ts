import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_BATCH, type Planned, roomAt, withPlanned } from "./whatsapp-limit.ts";

const at = (hours: number) => new Date(Date.parse("2027-02-10T11:00:00.000Z") + hours * 3_600_000);
const facts = { dailyLimit: 250, planned: [] as Planned, text: "charge", charges: 0 } as const;

test("given a billing day of 200 within a limit of 250, when it is planned hour by hour, then a small batch goes first, and all are out by the sixth hour", () => {
  let planned: Planned = [];
  const batches: number[] = [];
  for (let hour = 0, left = 200; left > 0; hour++) {
    const count = Math.min(left, roomAt({ ...facts, planned }, at(hour)).now);
    planned = withPlanned(planned, count, at(hour + 0.5));
    batches.push(count);
    left -= count;
  }
  expect(batches).toEqual([FIRST_BATCH, 42, 42, 42, 42, 22]);
});

test.each([
  ["a limit that is used up", { planned: withPlanned([], 250, at(0)) }, 23, 0],
  ["the same a day and an hour later", { planned: withPlanned([], 250, at(0)) }, 25, 250],
  ["no limit", { dailyLimit: null }, 0, Number.POSITIVE_INFINITY],
  ["a reminder before a run of 200 charges", { text: "reminder" as const, charges: 200 }, 0, 50],
  ["a reminder before a run of 300 charges", { text: "reminder" as const, charges: 300 }, 0, 0],
  ["a charge before a run of 200 charges", { charges: 200 }, 0, 250],
])("given %s, when room is asked for, then today has room for $3", (_what, over, hour, room) => {
  expect(roomAt({ ...facts, ...over }, at(hour)).today).toBe(room);
});

test("given any takings within the room, when they are planned, then no 24 hours hold more than the limit, and the plan stays short", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), steps, (dailyLimit, takings) => {
      let [planned, minutes]: [Planned, number] = [[], 0];
      const sent: { at: number; count: number }[] = [];
      for (const [pause, wanted] of takings) {
        minutes += pause * 15;
        const now = at(minutes / 60);
        const count = Math.min(wanted, roomAt({ ...facts, dailyLimit, planned }, now).now);
        planned = withPlanned(planned, count, now);
        sent.push({ at: minutes, count });
      }
      for (const { at: end } of sent) {
        const day = sent.filter((one) => one.at <= end && one.at > end - 24 * 60);
        expect(day.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(dailyLimit);
      }
      expect(planned.length).toBeLessThanOrEqual(26);
    }),
  );
});

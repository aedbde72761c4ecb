import fc from "fast-check";
import { expect, test } from "vitest";
import { FIRST_BATCH, roomAt } from "./whatsapp-limit.ts";

const at = (hours: number) => new Date(Date.parse("2027-02-10T11:00:00.000Z") + hours * 3_600_000);
const sentAt = (hours: number, count: number): number[] => Array.from({ length: count }, () => at(hours).getTime());
const facts = { dailyLimit: 250, sent: [], text: "charge", charges: 0 } as const;

test("given a billing day of 200 within a limit of 250, when it is sent hour by hour, then a small batch goes first, and all are out by the sixth hour", () => {
  const sent: number[] = [];
  const batches: number[] = [];
  for (let hour = 0, left = 200; left > 0; hour++) {
    const count = Math.min(left, roomAt({ ...facts, sent }, at(hour)).now);
    sent.push(...sentAt(hour + 0.5, count));
    batches.push(count);
    left -= count;
  }
  expect(batches).toEqual([FIRST_BATCH, 42, 42, 42, 42, 22]);
});

test.each([
  ["a limit that is used up", { sent: sentAt(0, 250) }, 23.9, 0],
  ["the same a day later", { sent: sentAt(0, 250) }, 24, 250],
  ["no limit", { dailyLimit: null }, 0, Number.POSITIVE_INFINITY],
  ["a reminder before a run of 200 charges", { text: "reminder" as const, charges: 200 }, 0, 50],
  ["a reminder before a run of 300 charges", { text: "reminder" as const, charges: 300 }, 0, 0],
  ["a charge before a run of 200 charges", { charges: 200 }, 0, 250],
])("given %s, when room is asked for, then today has room for $3", (_what, over, hour, room) => {
  expect(roomAt({ ...facts, ...over }, at(hour)).today).toBe(room);
});

test("given any takings within the room, when they are sent, then no 24 hours hold more than the limit", () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), steps, (dailyLimit, takings) => {
      const sent: number[] = [];
      let minutes = 0;
      for (const [pause, wanted] of takings) {
        minutes += pause * 15;
        const count = Math.min(wanted, roomAt({ ...facts, dailyLimit, sent }, at(minutes / 60)).now);
        sent.push(...sentAt(minutes / 60, count));
      }
      for (const end of sent) {
        const day = sent.filter((one) => one <= end && one > end - 24 * 3_600_000);
        expect(day.length).toBeLessThanOrEqual(dailyLimit);
      }
    }),
  );
});

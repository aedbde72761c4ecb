/** Runs the webhook storm at full length, five times as long as in `npm test`. */
import { expect, test, vi } from "vitest";
import { playStorm } from "../../packages/core/src/testing/webhook-storm.ts";

test("given 20,000 shuffled, duplicated and failing deliveries, when all are handled, then every owner has the provider's state", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const { wrong, counts, events } = await playStorm(9, { isLocked: true, changes: 100 });
  expect(wrong).toBe(0);
  expect(counts.deliveries).toBeGreaterThanOrEqual(20_000);
  expect(events).toHaveLength(10_000);
  expect(events.filter((event) => event.success !== true)).toEqual([]);
});

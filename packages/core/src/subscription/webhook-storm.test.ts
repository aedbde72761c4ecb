/** `npm run test:long` plays more deliveries. */
import { beforeEach, expect, test, vi } from "vitest";
import { playStorm } from "../testing/webhook-storm.ts";

const EVENTS = 2_000;
const changes = EVENTS / 100;

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("given 4,000 shuffled, duplicated and failing deliveries, when all are taken, then every owner has the provider's truth", async () => {
  const { wrong, counts, events, wrongByLast, wrongByNewest } = await playStorm(9, { isLocked: true, changes });
  expect(wrong).toBe(0);
  expect(counts.deliveries).toBeGreaterThanOrEqual(2 * EVENTS);
  expect(counts.failed).toBeGreaterThan(0);
  expect(events).toHaveLength(EVENTS);
  expect(events.filter((event) => event.success !== true)).toEqual([]);
  expect(wrongByLast).toBeGreaterThan(0.3);
  expect(wrongByNewest).toBeGreaterThan(0.1);
}, 240_000);

test("given the state is read again but stored without the lock, when the same storm passes, then outdated answers overwrite newer ones", async () => {
  const { wrong } = await playStorm(9, { isLocked: false, changes });
  expect(wrong).toBeGreaterThan(0.1);
}, 240_000);

import { expect, test } from "vitest";
import { createClock } from "./clock.ts";
import { openStore } from "./store.ts";

const day = (instant: Date) => instant.toISOString().slice(0, 10);

test("given a store without a clock, when it is started at a past day, then business time begins there and moves on", () => {
  const store = openStore();
  const clock = createClock(store, new Date("2001-05-06T12:00:00Z"));
  expect(day(clock.now())).toBe("2001-05-06");
  clock.advanceTo(new Date("2001-05-07T12:00:00Z"));
  expect(day(createClock(store).now())).toBe("2001-05-07");
});

test("given a stored clock, when it is started again, then it moves forward to the start's day and never back", () => {
  const store = openStore();
  createClock(store, new Date("2001-05-06T12:00:00Z"));
  expect(day(createClock(store, new Date("2001-06-06T12:00:00Z")).now())).toBe("2001-06-06");
  expect(day(createClock(store, new Date("2001-05-06T12:00:00Z")).now())).toBe("2001-06-06");
});

test("given no start, when a clock is made, then it is real time", () => {
  expect(createClock(openStore()).offsetMs).toBe(0);
});

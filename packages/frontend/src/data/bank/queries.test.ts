import { expect, test } from "vitest";
import { aBank } from "../../testing/builders.ts";
import { nextLook } from "./queries.ts";

/** Returns a bank whose next read is due some minutes after the server's answer. */
const dueIn = (minutes: number) => {
  const bank = aBank();
  return aBank({ nextAt: new Date(Date.parse(bank.now) + minutes * 60_000).toISOString() });
};

test.each([
  ["in 6 minutes", 6, 450_000],
  ["now", 0, 20_000],
  ["since a minute", -1, 20_000],
  ["in a day", 1_440, 3_600_000],
])(
  "given a bank that is due %s, then its state is requested again after %i minutes and the read",
  (_when, minutes, wait) => {
    expect(nextLook(dueIn(minutes))).toBe(wait);
  },
);

test("given no connection, or no answer yet, then nothing is requested again", () => {
  expect([nextLook({ ...aBank(), connection: null }), nextLook(undefined)]).toEqual([false, false]);
});

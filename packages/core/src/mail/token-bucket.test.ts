import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenBucket } from "./token-bucket.ts";

/** A bucket on a clock that only waiting moves; the instants (ms) at which its tokens were given. */
function bucketAt(rate: number | undefined) {
  let millis = 0;
  const given: number[] = [];
  const take = tokenBucket(async () => rate, {
    now: () => new Date(millis),
    wait: async (time) => {
      millis += time;
    },
  });
  return {
    given,
    pass: (time: number) => {
      millis += time;
    },
    take: async () => {
      const isGiven = await take();
      if (isGiven) given.push(millis);
      return isGiven;
    },
  };
}

test("given a rate, when mails come at any times, then no second carries more than the rate and one second's burst", () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.array(fc.nat(400), { maxLength: 200 }), async (rate, gaps) => {
      const bucket = bucketAt(rate);
      for (const gap of gaps) {
        bucket.pass(gap);
        await bucket.take();
      }
      for (const start of bucket.given) {
        const inOneSecond = bucket.given.filter((at) => at >= start && at < start + 1_000).length;
        expect(inOneSecond).toBeLessThanOrEqual(2 * rate + 1);
      }
      const span = (bucket.given.at(-1) ?? 0) - (bucket.given[0] ?? 0);
      // Waits are parts of milliseconds: their sum may miss a whole one by less than a billionth.
      expect(bucket.given.length).toBeLessThanOrEqual((span / 1_000) * rate + rate + 1 + 1e-6);
    }),
  ));

test("given a rate of one mail in ten seconds, when a second one is due, then it is told to come again instead of waiting", async () => {
  const bucket = bucketAt(0.1);
  expect(await bucket.take()).toBe(true);
  expect(await bucket.take()).toBe(false);
  bucket.pass(10_000);
  expect(await bucket.take()).toBe(true);
});

test("given no known rate, when many mails go, then none waits", async () => {
  const bucket = bucketAt(undefined);
  for (let mail = 0; mail < 1_000; mail++) expect(await bucket.take()).toBe(true);
  expect(new Set(bucket.given)).toEqual(new Set([0]));
});

test("given slow rates, when mails come one after the other, then each waits its turn up to five seconds, and who is sent away takes none", async () => {
  const slow = bucketAt(0.2);
  expect([await slow.take(), await slow.take(), await slow.take()]).toEqual([true, true, true]);
  expect(slow.given).toEqual([0, 4_000, 9_000]);
  const slower = bucketAt(0.1);
  expect([await slower.take(), await slower.take(), await slower.take()]).toEqual([true, false, false]);
  slower.pass(4_000);
  expect(await slower.take()).toBe(true);
});

test("given a rate of nothing, as of an account without one, when mails go, then none waits", async () => {
  const bucket = bucketAt(0);
  expect(await bucket.take()).toBe(true);
  expect(bucket.given).toEqual([0]);
});

test("given a wait of a moment or of none, when a mail goes, then the clock is asked to wait only where there is something to wait for", async () => {
  const waits: number[] = [];
  let millis = 0;
  const wait = async (time: number) => {
    waits.push(time);
    millis += time;
  };
  const take = tokenBucket(async () => 2, { now: () => new Date(millis), wait });
  for (let mail = 0; mail < 3; mail++) await take();
  expect(waits).toEqual([]);
  millis = 499;
  await take();
  expect(waits).toEqual([1]);
});

test("given a turn in just more than five seconds, when a mail comes, then it is sent away", async () => {
  let millis = 0;
  const take = tokenBucket(async () => 1 / 6, { now: () => new Date(millis), wait: async () => {} });
  expect(await take()).toBe(true);
  millis = -1;
  expect(await take()).toBe(false);
  millis = 0;
  expect(await take()).toBe(true);
});

test("given a rate of nothing or below it, when several mails go, then none waits", async () => {
  for (const rate of [0, -1]) {
    const bucket = bucketAt(rate);
    expect([await bucket.take(), await bucket.take(), bucket.given]).toEqual([true, true, [0, 0]]);
  }
});

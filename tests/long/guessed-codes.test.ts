/** Fifty times as many guesses as in `npm test`, without any rate limit. */
import { expect, test } from "vitest";
import { guessCodes } from "../../packages/core/src/testing/guess-codes.ts";

test("given 1,000 real codes, when 10^6 codes are guessed at random and with one changed character, then no guess is right", async () => {
  expect(await guessCodes(1_000_000)).toEqual({ hits: 0, reads: 1_000_000 });
});

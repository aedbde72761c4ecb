/** A bank's token becomes a header and its life an instant, so both are checked before use. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readToken } from "./read-answers.ts";

const now = new Date("2027-02-15T12:00:00.000Z");

test.each(["a\r\nX-Other: 1", "a\n", "a b", "tokén", "\u{1f600}", "", "x".repeat(16_385), 7, null, undefined])(
  "given the token %j, when read, then the answer is unreadable",
  (access_token) => {
    expect(readToken({ access_token, expires_in: 300 }, now)).toBeUndefined();
  },
);

test.each<[stated: unknown, seconds: number]>([
  [300, 300],
  ["300", 300],
  [86_400, 86_400],
  [86_401, 86_400],
  [1e300, 86_400],
  [0, 120],
  [-1e300, 120],
  [null, 120],
  [undefined, 120],
])("given a life of %j seconds, when read, then the token is kept for %i", (expires_in, seconds) => {
  const endsAt = new Date(now.getTime() + seconds * 1_000).toISOString();
  expect(readToken({ access_token: "a.b-c_d~e+f/g=", expires_in }, now)).toMatchObject({ endsAt });
});

test("given any answer, when read as a token, then nothing is thrown, and a token is a header's value", () => {
  const answers = fc.record({ access_token: fc.anything(), expires_in: fc.anything(), scope: fc.anything() });
  const check = (answer: object) => {
    const read = readToken(answer, now);
    if (read) expect(() => new Headers({ authorization: read.value })).not.toThrow();
  };
  fc.assert(fc.property(answers, check));
});

import { expect, test } from "vitest";
import { matchesPattern } from "./pattern.ts";

const event = {
  source: "aws.ses",
  detail: { kind: "Bounce", tags: ["a", "b"], count: 2, none: null, mail: { to: "x@y.z" } },
};

test.for([
  [{ source: ["aws.ses"] }, true],
  [{ source: ["other", "aws.ses"] }, true],
  [{ source: ["aws"] }, false],
  [{ detail: { kind: ["Bounce"], count: [2] } }, true],
  [{ detail: { kind: ["Bounce"], count: ["2"] } }, false],
  [{ detail: { tags: ["b"] } }, true],
  [{ detail: { tags: ["c"] } }, false],
  [{ detail: { none: [null] } }, true],
  [{ detail: { absent: { to: ["x"] } } }, false],
  [{ nothing: ["x"] }, false],
] as const)("given the pattern %j, then it matches: %s", ([pattern, matches]) => {
  expect(matchesPattern(pattern, event)).toBe(matches);
});

test("given a matcher this region does not know, when matched, then it throws instead of never matching", () => {
  expect(() => matchesPattern({ source: [{ prefix: "aws." }] }, event)).toThrow("prefix");
});

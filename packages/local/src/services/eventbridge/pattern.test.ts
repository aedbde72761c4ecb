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
  [{ source: [{ prefix: "aws." }] }, true],
  [{ source: [{ suffix: ".ses" }] }, true],
  [{ source: [{ suffix: ".sns" }] }, false],
  [{ source: [{ "equals-ignore-case": "AWS.SES" }] }, true],
  [{ source: [{ "anything-but": "aws.ses" }] }, false],
  [{ source: [{ "anything-but": ["x", "y"] }] }, true],
  [{ source: [{ "anything-but": { prefix: "aws." } }] }, false],
  [{ detail: { kind: ["Bounce"], count: [2] } }, true],
  [{ detail: { kind: ["Bounce"], count: ["2"] } }, false],
  [{ detail: { tags: ["b"] } }, true],
  [{ detail: { tags: ["c"] } }, false],
  [{ detail: { none: [null] } }, true],
  [{ detail: { mail: { to: [{ exists: true }] } } }, true],
  [{ detail: { mail: { cc: [{ exists: false }] } } }, true],
  [{ detail: { mail: { cc: [{ exists: true }] } } }, false],
  [{ detail: { absent: { to: ["x"] } } }, false],
  [{ detail: { absent: [{ "anything-but": "x" }] } }, false],
  [{ nothing: ["x"] }, false],
] as const)("given the pattern %j, then it matches: %s", ([pattern, matches]) => {
  expect(matchesPattern(pattern, event)).toBe(matches);
});

test("given a matcher this region does not know, when matched, then it throws instead of never matching", () => {
  expect(() => matchesPattern({ detail: { count: [{ numeric: [">", 1] }] } }, event)).toThrow("numeric");
});

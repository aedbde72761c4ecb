import { expect, test } from "vitest";
import { readExpression } from "./expression.ts";

test.for([
  ["cron(0 * * * ? *)", "UTC", "2026-11-20T13:00:00Z", "2026-11-20T14:00:00.000Z"],
  ["cron(0 * * * ? *)", "UTC", "2026-11-20T13:59:59.999Z", "2026-11-20T14:00:00.000Z"],
  ["cron(0/15 * * * ? *)", "UTC", "2026-11-20T13:01:00Z", "2026-11-20T13:15:00.000Z"],
  ["cron(0 8 10 * ? *)", "America/Sao_Paulo", "2026-11-10T10:59:00Z", "2026-11-10T11:00:00.000Z"],
  ["cron(0 8 L * ? *)", "America/Sao_Paulo", "2027-02-01T00:00:00Z", "2027-02-28T11:00:00.000Z"],
  // 2026-11-20 is a Friday. AWS counts SUN = 1, so 2 is Monday and 6 is Friday.
  ["cron(0 12 ? * 2 *)", "UTC", "2026-11-20T00:00:00Z", "2026-11-23T12:00:00.000Z"],
  ["cron(0 12 ? * 2-6 *)", "UTC", "2026-11-20T13:00:00Z", "2026-11-23T12:00:00.000Z"],
  ["cron(0 12 ? * FRI *)", "UTC", "2026-11-20T13:00:00Z", "2026-11-27T12:00:00.000Z"],
  ["cron(0 12 1 1 ? 2030)", "UTC", "2026-11-20T13:00:00Z", "2030-01-01T12:00:00.000Z"],
  // New York skips 02:00–03:00 on 2027-03-14 and sets the clock back on 2027-11-07.
  ["cron(0 9 * * ? *)", "America/New_York", "2027-03-13T15:00:00Z", "2027-03-14T13:00:00.000Z"],
  ["cron(0 9 * * ? *)", "America/New_York", "2027-11-06T15:00:00Z", "2027-11-07T14:00:00.000Z"],
] as const)("given %s in %s, when asked after %s, then %s", ([expression, zone, after, next]) => {
  expect(readExpression(expression, zone)(new Date(after))?.toISOString()).toBe(next);
});

test("given a year that is over, when asked, then there is no next firing", () => {
  const after = new Date("2026-11-20T00:00:00Z");
  expect(readExpression("cron(0 12 1 1 ? 2020)", "UTC")(after)).toBeUndefined();
});

test.for([
  "cron(0 * * * *)",
  "cron(0 * * * * *)",
  "cron(0 * ? * ? *)",
  "rate(1 hour)",
  "at(2026-12-24T18:00:00)",
  "hourly",
])("given %s, when read, then it is refused", (expression) => {
  expect(() => readExpression(expression, "UTC")).toThrow();
});

import { expect, test } from "vitest";
import { isReportMailHour, nextReportMailAt } from "./report-schedule.ts";

test.each([
  ["America/Sao_Paulo", "2027-01-11T01:30:00.000Z", "2027-01-11T21:00:00.000Z"],
  ["America/Noronha", "2027-01-10T19:59:59.999Z", "2027-01-10T20:00:00.000Z"],
  ["America/Noronha", "2027-01-10T20:00:00.000Z", "2027-01-11T20:00:00.000Z"],
  // In Los Angeles it is 16:30 on the 10th, while UTC has the 11th: that evening is in the future.
  ["America/Los_Angeles", "2027-01-11T00:30:00.000Z", "2027-01-11T02:00:00.000Z"],
  ["Asia/Tokyo", "2027-01-10T18:00:00.000Z", "2027-01-11T09:00:00.000Z"],
])(
  "given an owner in %s, when a report arrives at %s, then it is mailed at 18h of their next evening",
  (zone, now, told) => {
    expect(nextReportMailAt(zone, new Date(now))).toBe(told);
  },
);

test.each([
  ["America/Sao_Paulo", "2027-01-10T20:59:59.999Z", false],
  ["America/Sao_Paulo", "2027-01-10T21:00:00.000Z", true],
  ["America/Sao_Paulo", "2027-01-10T22:59:59.999Z", true],
  ["America/Sao_Paulo", "2027-01-10T23:00:00.000Z", false],
  ["America/Noronha", "2027-01-10T20:00:00.000Z", true],
  ["Asia/Tokyo", "2027-01-10T18:30:00.000Z", false],
])("given an owner in %s, when it is %s, then it is an hour for the mail: %s", (zone, now, isHour) => {
  expect(isReportMailHour(zone, new Date(now))).toBe(isHour);
});

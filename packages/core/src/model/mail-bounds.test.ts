/** docs/rules/message.md, "One contact, one address". */
import { expect, test } from "vitest";
import { profile } from "../testing/entities.ts";
import { boundDayOf, boundOf, canonicalMailbox, dailyLimitOf, secondsUntilLimitsReset } from "./mail-bounds.ts";

test.each([
  ["Ana@Exemplo.com.br ", "ana@exemplo.com.br"],
  ["ana+pilates@exemplo.com.br", "ana@exemplo.com.br"],
  ["ana+a+b@exemplo.com.br", "ana@exemplo.com.br"],
  ["a.n.a@exemplo.com.br", "a.n.a@exemplo.com.br"],
  ["A.na+1@gmail.com", "ana@gmail.com"],
  ["an.a@GoogleMail.com", "ana@gmail.com"],
  ["ana@sub.gmail.com", "ana@sub.gmail.com"],
  ["+ana@exemplo.com.br", "+ana@exemplo.com.br"],
])("given %j, when mails to it are counted, then it is %s", (typed, counted) => {
  expect(canonicalMailbox(typed)).toBe(counted);
});

test.each([
  ["trial", 0, 30],
  ["trial", 10, 30],
  ["trial", 11, 33],
  ["trial", 66, 198],
  ["trial", 67, 200],
  ["trial", 2_000, 200],
  ["active", 8, 100],
  ["active", 2_000, 20_000],
] as const)(
  "given an owner (%s) of %i students, when their day is bounded, then it holds %i mails",
  (status, students, most) => {
    const ends = "2027-12-31T00:00:00.000Z";
    const owner = { ...profile, subscriptionStatus: status, trialEndsAt: ends, currentPeriodEnd: ends };
    expect(dailyLimitOf(boundOf(owner, new Date("2027-02-15T12:00:00.000Z")), students)).toBe(most);
  },
);

test("given the last second of a day in São Paulo, when bounds are counted, then the next day begins a second later", () => {
  expect(boundDayOf(new Date("2027-02-16T02:59:59.000Z"))).toBe("2027-02-15");
  expect(secondsUntilLimitsReset(new Date("2027-02-16T02:59:59.000Z"))).toBe(1);
  expect(boundDayOf(new Date("2027-02-16T03:00:00.000Z"))).toBe("2027-02-16");
  expect(secondsUntilLimitsReset(new Date("2027-02-16T03:00:00.000Z"))).toBe(24 * 3600);
});

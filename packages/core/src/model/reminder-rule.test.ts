/** docs/rules/reminder.md, "The reminder rule". */
import type { ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import {
  isHourOf,
  newRule,
  nextDay,
  nextRunAfter,
  ruleAfter,
  ruleIndexOf,
  ruleView,
  StoredRule,
} from "./reminder-rule.ts";
import { decode, UNKNOWN_ATTRIBUTES } from "./stored.ts";

const profile = { timezone: "America/Sao_Paulo", paymentTermDays: 0 };
const monday = { today: civilDate("2027-02-15"), profile };
const rule: ReminderRuleInput = {
  isOn: true,
  hour: 9,
  onRestDays: false,
  morningLine: true,
  steps: [
    { days: 0, text: "Hoje" },
    { days: 7, text: "Sete" },
  ],
};
const sinceOf = ({ steps }: StoredRule) => steps.map(({ days, since }) => [days, since]);

test("given an owner without a rule, when it is read, then it is off, in no index, and would begin tomorrow", () => {
  const fresh = newRule(monday);
  expect(fresh).toMatchObject({ isOn: false, hour: 9, onRestDays: false, morningLine: true, version: 0 });
  expect(new Set(fresh.steps.map(({ since }) => since))).toEqual(new Set(["2027-02-16"]));
  expect(ruleIndexOf("dono", fresh)).toEqual({});
  const on = ruleAfter(fresh, rule, monday);
  expect(ruleView(on)).toEqual(rule);
  expect(on.nextAt).toBe("2027-02-16T12:00:00.000Z");
  expect(ruleIndexOf("dono", on)).toEqual({ g1pk: "RULE", g1sk: "2027-02-16T12:00:00.000Z#dono" });
});

test.each([
  [0, [3, 7, 15, 30]],
  [1, [0, 3, 7, 15, 30]],
  [3, [0, 3, 7, 15, 30]],
  [4, [-3, 0, 3, 7, 15, 30]],
])(
  "given charges that are due %i days after their mail, when a rule is offered, then only steps after that mail are ticked",
  (paymentTermDays, days) => {
    const { steps } = newRule({ ...monday, profile: { ...profile, paymentTermDays } });
    expect(steps.map((step) => step.days)).toEqual(days);
  },
);

test("given a rule that is on, when a step is added, then it counts from tomorrow, and the kept ones as before", () => {
  const on = ruleAfter(newRule(monday), rule, { ...monday, today: civilDate("2027-02-01") });
  const added = ruleAfter(
    on,
    {
      ...rule,
      steps: [
        { days: 3, text: "Novo" },
        { days: 7, text: "Outro" },
      ],
    },
    monday,
  );
  expect(sinceOf(added)).toEqual([
    [3, "2027-02-16"],
    [7, "2027-02-02"],
  ]);
  expect(added.steps[1]?.text).toBe("Outro");
  const off = ruleAfter(on, { ...rule, isOn: false }, monday);
  expect(sinceOf(ruleAfter(off, rule, monday))).toEqual([
    [0, "2027-02-16"],
    [7, "2027-02-16"],
  ]);
});

test("given attributes of another release, when the rule is edited, then they stay, in the rule and in kept steps", () => {
  const on = ruleAfter(newRule(monday), rule, monday);
  const steps = on.steps.map((step) => ({ ...step, later: 1 }));
  const edited = ruleAfter(decode(StoredRule, { ...on, steps, later: 2 }), rule, monday);
  expect(edited).toMatchObject({
    [UNKNOWN_ATTRIBUTES]: { later: 2 },
    steps: [
      { days: 0, later: 1 },
      { days: 7, later: 1 },
    ],
  });
});

test.each([
  // Saturday, Sunday, and the Friday before Carnival.
  ["2027-02-19", false, "2027-02-20"],
  ["2027-02-20", false, "2027-02-22"],
  ["2027-02-20", true, "2027-02-21"],
  ["2027-02-06", false, "2027-02-10"],
  ["2026-12-24", false, "2026-12-26"],
])("given %s, and rest days allowed: %s, when the rule is done, then its next day is %s", (today, onRestDays, next) => {
  expect(nextRunAfter({ onRestDays, hour: 9 }, "America/Sao_Paulo", civilDate(today))).toBe(`${next}T12:00:00.000Z`);
});

test.each([
  ["2027-02-15T12:00:00.000Z", "2027-02-15T22:59:59.000Z", "2027-02-15"],
  ["2027-02-15T12:00:00.000Z", "2027-02-15T23:00:00.000Z", "2027-02-16"],
  ["2027-02-15T12:00:00.000Z", "2027-02-15T03:00:00.000Z", "2027-02-15"],
  ["2027-02-13T12:00:00.000Z", "2027-02-15T12:00:00.000Z", "2027-02-15"],
  ["2027-02-18T12:00:00.000Z", "2027-02-15T12:00:00.000Z", "2027-02-18"],
])("given a rule due at %s, when shown at %s, then its next day is %s", (nextAt, now, date) => {
  const on = { ...ruleAfter(newRule(monday), rule, monday), nextAt };
  expect(nextDay(on, monday, new Date(now)).date).toBe(date);
});

test.each([
  ["2027-02-15T11:59:59.000Z", false, false],
  ["2027-02-15T12:00:00.000Z", false, true],
  ["2027-02-15T22:59:59.000Z", false, true],
  ["2027-02-15T23:00:00.000Z", false, false],
  // A Sunday, in São Paulo until 3h UTC of Monday.
  ["2027-02-14T15:00:00.000Z", false, false],
  ["2027-02-14T15:00:00.000Z", true, true],
])(
  "given a rule of 9h, when it is %s, and rest days allowed: %s, then it may send: %s",
  (now, onRestDays, isItsHour) => {
    expect(isHourOf({ hour: 9, onRestDays }, "America/Sao_Paulo", new Date(now))).toBe(isItsHour);
  },
);

test.each([
  ["on and has today's mails to send", "2027-02-15", true, "2027-02-15T12:00:00.000Z"],
  ["on and has been late since Saturday", "2027-02-15", true, "2027-02-13T12:00:00.000Z"],
  ["on and has sent today's mails", "2027-02-16", true, "2027-02-16T12:00:00.000Z"],
  ["off since long ago", "2027-02-16", false, "2027-01-05T12:00:00.000Z"],
])(
  "given a rule that is %s, when it is on with the hour 18h, then it works next on %s",
  (_what, date, isOn, nextAt) => {
    const before = { ...ruleAfter(newRule(monday), rule, monday), isOn, nextAt };
    expect(ruleAfter(before, { ...rule, hour: 18 }, monday).nextAt).toBe(`${date}T21:00:00.000Z`);
  },
);

test.each([["2027-02-30"], ["amanhã"], [20_270_215], [["2027-02-15"]]])(
  "given a stored step that counts from %j on, when the rule is read, then it is refused",
  (since) => {
    const stored = { ...newRule(monday), steps: [{ days: 0, text: "Hoje", since }] };
    expect(() => decode(StoredRule, stored)).toThrow(expect.objectContaining({ name: "$ZodError" }));
  },
);

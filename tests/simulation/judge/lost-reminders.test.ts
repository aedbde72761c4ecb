import { createHash } from "node:crypto";
import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeLostReminders } from "./lost-reminders.ts";
import { type February, factsOf, type Line } from "./written-history.ts";

const SK = "PAY#202702#0000008";
const CHARGE: Item = {
  studentId: 8,
  month: "2027-02",
  dueDate: "2027-02-10",
  amountCents: 8000,
  status: "pendente",
  mail: { st: "D", att: 1 },
};
const STUDENT: Item = { status: "ativo", email: "ana@exemplo.com.br", phone: "11987654321", emailStatus: "ok" };
const RULE: Item = { isOn: true, hour: 9, onRestDays: false, steps: [{ days: 3 }] };
const OPENING = "2027-02-01T01:00:00Z";
/** Step 3 falls on Saturday, 13 February. */
const NOON = "2027-02-13T15:00:00Z";
const EVE = "2027-02-12T15:00:00Z";

type Told = {
  charge: Item;
  student: Item;
  rule: Item;
  ruleAt: string;
  more: Line[];
  /** How many mails were counted for an address on a day. */
  counted: { address: string; day: string; uses: number };
} & Pick<February, "weather">;

function missed(over: Partial<Told> = {}): string[] {
  const { charge, student, rule, ruleAt, more, weather, counted }: Told = {
    charge: CHARGE,
    student: STUDENT,
    rule: RULE,
    ruleAt: "2027-02-05T12:00:00Z",
    more: [],
    weather: {},
    counted: { address: "", day: "2027-02-13", uses: 0 },
    ...over,
  };
  const lines: Line[] = [
    [OPENING, "opening", "STU#0000008", student],
    [ruleAt, "dono1-act-1", "RULE", rule],
    ["2027-02-10T11:05:00Z", "owners-1", SK, charge],
    ...more,
  ];
  const { past, ...others } = factsOf({ lines, ...(weather && { weather }) });
  const subject = createHash("sha256").update(`dono1|${counted.address}|${counted.day}`).digest("hex");
  const count = {
    at: Date.parse(`${counted.day}T12:00:00Z`),
    by: "reminder-runner-1",
    key: { pk: `LIMIT#mail-to#${subject}`, sk: "LIMIT" },
    before: undefined,
    after: { uses: counted.uses },
  };
  const cloud = { ...past.cloud, store: { log: [...past.cloud.store.log, count] } };
  const facts = { ...others, past: { ...past, cloud } };
  return judgeLostReminders(facts, [facts]).map(({ kind, what }) => `${kind} ${what}`);
}

const on = (day: string) => `mailLost dono1, ${SK}: no reminder of step 3 on 2027-02-${day}`;
/** Returns the messages of a step on this many days; each was sent, or was taken back. */
const claims = (times: number, isUndone: boolean): Line[] =>
  Array.from({ length: times }, (_, index): Line[] => {
    const by = `reminder-runner-${index}`;
    const day = String(13 + index);
    const sk = `MSG#202702#S0000008#D${day}`;
    const claim = { st: "C", att: 1, by, channel: "email", names: "820270200:8000:3" };
    const at = `2027-02-${day}T12:30:00Z`;
    return [
      [at, by, sk, claim],
      [at.replace(":30:", ":31:"), by, sk, { ...claim, st: isUndone ? "X" : "S" }],
    ];
  }).flat();
const messageAt = (at: string, { by, student, channel }: { by: string; student: number; channel: string }): Line => [
  at,
  by,
  `MSG#202702#S000000${student}#D${at.slice(8, 10)}`,
  { st: "S", att: 1, channel, names: `${student}20270200:8000` },
];
const chatAt = (at: string): Line => messageAt(at, { by: "dono1-act-8", student: 8, channel: "whatsapp" });

test("given a charge whose step's day has come, when nothing went out, then it is missed on each day but Sundays", () => {
  const days = [13, 15, 16, 17, 18, 19, 20, 22, 23, 24, 25];
  expect(missed()).toEqual(days.map((day) => on(String(day))));
});

const spare = { status: "ativo", email: "ANA@exemplo.com.br ", emailStatus: "ok" };

test.each<[string, Partial<Told>]>([
  [
    "the rule was edited the day before to the same days",
    { more: [[EVE, "dono1-act-2", "RULE", { ...RULE, texts: 1 }]] },
  ],
  ["the step was chosen the day before", { ruleAt: EVE }],
  ["the charge was promised for the day before", { charge: { ...CHARGE, promisedFor: "2027-02-12" } }],
  [
    "a chat told of the charge",
    { charge: { ...CHARGE, mail: { st: "N", why: "automation_off" } }, more: [chatAt("2027-02-11T12:00:00Z")] },
  ],
  ["another payer of the same address was not contacted", { more: [[OPENING, "opening", "STU#0000009", spare]] }],
  [
    "another payer of another address was contacted that day",
    {
      more: [
        [OPENING, "opening", "STU#0000009", { ...spare, email: "bia@exemplo.com.br" }],
        messageAt("2027-02-13T12:00:00Z", { by: "dono1-act-8", student: 9, channel: "whatsapp" }),
      ],
    },
  ],
  ["the student was contacted the day before", { more: [chatAt("2027-02-12T12:00:00Z")] }],
  [
    "another address's student was edited at noon",
    {
      more: [
        [OPENING, "opening", "STU#0000009", { email: "bia@exemplo.com.br" }],
        [NOON, "dono1-act-2", "STU#0000009", {}],
      ],
    },
  ],
  [
    "the scheduler was down in the evening before",
    { weather: { schedulerOut: [{ from: Date.parse(EVE), until: Date.parse(EVE) + 9 * 3_600_000 }] } },
  ],
  ["the weather is fair", { weather: { severity: 0.02 } }],
  ["the weather is fair and two hours are left", { rule: { ...RULE, hour: 18 }, weather: { severity: 0.02 } }],
  ["the weather is finer and one hour is left", { rule: { ...RULE, hour: 19 }, weather: { severity: 0.009 } }],
])("given a step whose day is 13 February, when %s, then it is missed on that day", (_what, over) => {
  expect(missed(over)).toContain(on("13"));
});

test("given a rule with one hour a day and fair weather, when nothing went out, then all its turns may have failed", () => {
  expect(missed({ rule: { ...RULE, hour: 19 }, weather: { severity: 0.02 } })).toEqual([]);
});

test("given a step that was refused three times, when no run tries it again, then it is missed on no later day", () => {
  expect(missed({ more: claims(3, true) })).not.toContain(on("18"));
  expect(missed({ more: claims(2, true) })).toContain(on("18"));
});

test("given a message that Meta reports as failed days later, when no other goes out, then its step is missed from that report on", () => {
  const [claim, sent] = claims(1, false);
  const [, by, sk, item] = sent ?? [];
  const reports = ["17", "20"].map(
    (day): Line => [`2027-02-${day}T23:05:00Z`, `whatsapp-updates-${day}`, sk ?? "", { ...item, st: "R", by }],
  );
  const days = missed({ more: [claim, sent, ...reports].filter((line) => line !== undefined) });
  expect(days).toEqual([18, 19, 20, 22, 23, 24, 25].map((day) => on(String(day))));
});

test.each([
  ["before", "2027-02-15T12:00:00Z", true],
  ["after", "2027-02-15T12:00:01Z", false],
])(
  "given a message that Meta reports as failed %s the rule's hour, when no other goes out, then its step is missed on that day: %s %s",
  (_what, at, isMissed) => {
    const [claim, sent] = claims(1, false);
    const [, by, sk = "", item] = sent ?? [];
    const report: Line = [at, "whatsapp-updates-1", sk, { ...item, st: "R", by }];
    const days = missed({ more: [claim, sent, report].filter((line) => line !== undefined) });
    expect([days.includes(on("15")), days.includes(on("16"))]).toEqual([isMissed, true]);
  },
);

test("given a Sunday on which the owner allows reminders, when none is sent, then it is missed", () => {
  expect(missed({ rule: { ...RULE, onRestDays: true } })).toContain(on("14"));
});

test.each([
  ["ana@exemplo.com.br", 3, false],
  ["ana@exemplo.com.br", 2, true],
  ["bia@exemplo.com.br", 3, true],
])(
  "given %s was counted %i times on a day, when that day is judged, then the reminder to Ana is missed: %s",
  (address, uses, isMissed) => {
    const days = missed({ counted: { address, uses, day: "2027-02-13" } });
    expect(days.includes(on("13"))).toBe(isMissed);
    expect(days).toContain(on("15"));
  },
);

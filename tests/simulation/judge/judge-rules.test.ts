import type { Item } from "@emdia/core/model/ports/table";
import { expect, test } from "vitest";
import { judgeRules } from "./judge-rules.ts";
import { acceptedMail, factsOf, type Line } from "./written-history.ts";

const SK = "PAY#202702#0000008";
const MESSAGE = "MSG#202702#S0000008#D13";
const CHARGE: Item = {
  studentId: 8,
  month: "2027-02",
  reference: "Fevereiro/2027",
  dueDate: "2027-02-10",
  amountCents: 8000,
  status: "pendente",
  mail: { st: "D", att: 1 },
};
const STUDENT: Item = { name: "Ana", status: "ativo", email: "ana@exemplo.com.br", emailStatus: "ok" };
const RULE: Item = {
  isOn: true,
  hour: 9,
  onRestDays: false,
  steps: [{ days: -1 }, { days: 3 }, { days: 4 }, { days: 5 }],
};
/** 9h30 in São Paulo: on Friday, 12 February, the charge is two days late; Saturday has step 3. */
const SATURDAY = "2027-02-13T12:30:00Z";

const TEXT = [
  "Passo 3, Ana: R$\u00a080,00, 10/02/2027, Fevereiro/2027, Estúdio.",
  "Ana, Fevereiro/2027 (Pilates): R$\u00a080,00, em atraso desde 10/02/2027",
  "Total: R$\u00a080,00",
].join("\n");

type Told = {
  at: string;
  charge: Item;
  student: Item;
  rule: Item;
  ruleAt: string;
  text: string;
  undone: boolean;
  more: Line[];
  mails: ReturnType<typeof acceptedMail>[];
  confirmed: boolean;
};

function judged(over: Partial<Told>): string[] {
  const told: Told = {
    at: SATURDAY,
    charge: CHARGE,
    student: STUDENT,
    rule: RULE,
    ruleAt: "2027-02-05T12:00:00Z",
    text: TEXT,
    undone: false,
    more: [],
    mails: [],
    confirmed: false,
    ...over,
  };
  const by = "reminder-runner-1";
  const claimed = { st: "C", att: 1, by, channel: "email", names: "820270200:8000:3" };
  const after = (seconds: number) => new Date(Date.parse(told.at) + seconds * 1_000).toISOString();
  const taken = { ...claimed, st: "X" };
  const lines: Line[] = [
    ["2027-02-01T01:00:00Z", "opening", "STU#0000008", told.student],
    [told.ruleAt, "dono1-act-1", "RULE", told.rule],
    ["2027-02-10T11:05:00Z", "owners-1", SK, told.charge],
    [told.at, by, MESSAGE, claimed],
    ...(told.undone ? [[after(2), by, MESSAGE, taken] satisfies Line] : []),
    ...told.more,
  ];
  const subject = "Lembrete: Fevereiro/2027 em aberto";
  const to = "ana@exemplo.com.br";
  const mail = acceptedMail(
    after(1),
    { by, caller: "reminder-runner" },
    { sk: MESSAGE, attempt: 1, to, subject, text: told.text },
  );
  const press = {
    at: Date.parse(SATURDAY) + 3_600_000,
    ownerId: "dono1",
    studentIds: [8],
    confirmRepeat: told.confirmed,
  };
  const facts = factsOf({ lines, accepted: [mail, ...told.mails], presses: [press] });
  return judgeRules(facts).map(({ what }) => what);
}

const sister = (over: Item, at = "2027-02-01T01:00:00Z"): Line => [
  at,
  "opening",
  "STU#0000009",
  { ...STUDENT, name: "Bia", ...over },
];
const of = (by: string, at: string, to = "ana@exemplo.com.br") => ({
  mails: [acceptedMail(at, { by, caller: "x" }, { sk: SK, attempt: 7, to, subject: "Fatura", text: "" })],
  more: [[at, by, SK, { ...CHARGE, mail: { st: "C", att: 7, by } }] satisfies Line],
});
const later = "2027-02-13T13:30:00Z";

test.each<[string, Partial<Told>, string]>([
  ["of a rule that is off", { rule: { ...RULE, isOn: false } }, "while the rule was off"],
  ["before the rule's hour", { at: "2027-02-13T11:55:00Z" }, "at 8.92h"],
  ["after 20h", { at: "2027-02-13T23:04:00Z" }, "at 20.07h"],
  ["on a Sunday", { at: "2027-02-14T12:30:00Z", text: TEXT.replace("Passo 3", "Passo 4") }, "on 2027-02-14"],
  ["of a step that was chosen on its own day", { ruleAt: "2027-02-13T10:00:00Z" }, "no step on 2027-02-13"],
  ["before its step", { at: "2027-02-12T12:30:00Z" }, "no step on 2027-02-12"],
  [
    "about a charge that is promised for today",
    { charge: { ...CHARGE, promisedFor: "2027-02-13" } },
    "which is promised",
  ],
  ["about a paid charge", { charge: { ...CHARGE, status: "pago" } }, "which is pago"],
  ["about a charge of which nothing is left", { charge: { ...CHARGE, settledCents: 8000 } }, "which is pendente"],
  ["about a reported charge", { charge: { ...CHARGE, reportedAt: "2027-02-12T12:00:00Z" } }, "which is reported"],
  [
    "about a charge of which no one was told",
    { charge: { ...CHARGE, mail: { st: "N", why: "automation_off" } } },
    "no one was told",
  ],
  ["to a paused student", { student: { ...STUDENT, status: "pausado", pausedUntil: "2027-02-13" } }, "who is pausado"],
  [
    "to another address than the student's",
    { student: { ...STUDENT, email: "nova@exemplo.com.br" } },
    "is reached elsewhere",
  ],
  ["to an address that bounced", { student: { ...STUDENT, emailStatus: "bounced" } }, "whom no mail reaches"],
  [
    "to a student whose reminders are paused",
    { student: { ...STUDENT, remindersOff: true } },
    "about 8, whose reminders are paused",
  ],
  [
    "to an address whose other student's reminders are paused",
    { more: [sister({ remindersOff: true })] },
    "address of 9",
  ],
  [
    "to an address whose other student's reminders were paused before the run",
    { more: [sister({}), sister({ remindersOff: true }, "2027-02-13T12:17:00Z")] },
    "address of 9",
  ],
  ["with another total", { text: TEXT.replace("Total: R$\u00a080", "Total: R$\u00a081") }, "does not ask for"],
  [
    "with another amount in its line",
    { text: TEXT.replace("(Pilates): R$\u00a080", "(Pilates): R$\u00a081") },
    "names Ana",
  ],
  ["with another day", { text: TEXT.replace("desde 10/", "desde 09/") }, "names Ana"],
  ["with the text of another step", { text: TEXT.replace("Passo 3", "Passo 4") }, "not by step 3"],
  ["with another sum in its greeting", { text: TEXT.replace("Ana: R$\u00a080", "Ana: R$\u00a081") }, "greets with"],
  [
    "that names a charge that was not claimed",
    { text: `${TEXT}\nBia, Março/2027 (X): R$\u00a01,00, vence em 10/03/2027` },
    "names Ana",
  ],
  ["that was taken back and went out", { undone: true }, "was taken back"],
  ["after the billing day's mail of that day", of("owners-7", "2027-02-13T12:00:00Z"), "on the day of ses-owners-7"],
  ["after a mail by hand of that day", of("dono1-act-9", "2027-02-13T12:29:00Z"), "on the day of ses-dono1-act-9"],
  ["before a mail by hand that no one confirmed", of("dono1-act-9", later), "and then ses-dono1-act-9 by hand"],
])("given a reminder %s, when judged, then the fault is found", (_what, over, said) => {
  expect(judged(over).join()).toContain(said);
});

function second(at: string, steps: Item[]): string[] {
  const by = "reminder-runner-2";
  return judged({
    more: [
      [at, by, "MSG#202702#S0000008#D15", { st: "C", att: 1, by, channel: "email", names: "820270200:8000:3" }],
      ["2027-02-13T18:00:00Z", "dono1-act-2", "RULE", { ...RULE, steps }],
    ],
  });
}

test("given a second reminder, when its step went out already, then it is doubled", () => {
  expect(second("2027-02-15T12:30:00Z", [{ days: 3 }]).join()).toContain("step 3 after step 3");
});

test.each([
  ["one on each of two days", "2027-02-14T13:00:00Z", 0],
  ["two on one day", "2027-02-13T14:00:00Z", 1],
])("given morning lines, when there is %s, then the finding depends on that", (_what, at, found) => {
  const runner = { by: "reminder-runner-3", caller: "reminder-runner" };
  const of = { sk: "x", attempt: 1, to: "dono1@exemplo.com.br", subject: "Hoje: 1 lembrete", text: "" };
  const mails = ["2027-02-13T13:00:00Z", at].map((when) => acceptedMail(when, runner, of));
  expect(judged({ mails }).filter((what) => what.includes("morning lines"))).toHaveLength(found);
});

/** docs/rules/reminder.md, "The reminder rule". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profile, student } from "../testing/entities.ts";
import { chargeOf, februaryIsOver } from "../testing/studio.ts";
import { type SomeCharge, told } from "../testing/told.ts";
import type { Charge } from "./charge.ts";
import type { Contact } from "./contact.ts";
import { messageAddressesOf } from "./message-addresses.ts";
import { dueStepOf, isAfterLastStep, type PlanFacts, planReminders } from "./plan-reminders.ts";
import type { Profile } from "./profile.ts";
import type { Student } from "./student.ts";

const today = civilDate("2027-02-15");
const NIGHT = "2027-02-12T11:00:00.000Z";
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2027-12-31T00:00:00.000Z" } as const;
const day = {
  today,
  profile: { ...profile, ...februaryIsOver, ...paid },
  now: () => new Date("2027-02-15T12:00:00.000Z"),
};
const since = civilDate("2027-01-01");
const textOf = (days: number) => `passo ${days}: {valor}, {referencia}, {vencimento}`;
const stepAt = (days: number, from = since) => ({ days, text: textOf(days), since: from });
const steps = [-3, 0, 3, 7].map((days) => stepAt(days));
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const late = (over: SomeCharge = {}) => chargeOf("2027-02", { dueDate: civilDate("2027-02-12"), ...over });
const byRule = { channel: "email", at: "2027-02-10T12:00:00.000Z", by: "rule" } as const;
const sent = (step: number, number = 1): Contact => ({ ...byRule, number, step });
const facts = (over: Partial<PlanFacts> = {}): PlanFacts => ({
  rule: { steps },
  students: new Map([[2, ana]]),
  charges: [late()],
  proposed: new Set(),
  mailed: new Set(),
  quiet: new Set(),
  ...over,
});
const planned = (over: Partial<PlanFacts> = {}) => planReminders(day, facts(over));

test.each([
  ["2027-02-19", undefined],
  ["2027-02-18", -3],
  ["2027-02-16", -3],
  ["2027-02-15", 0],
  // A step before the due date or on it is due on its own day only.
  ["2027-02-14", undefined],
  ["2027-02-13", undefined],
  ["2027-02-12", 3],
  ["2027-02-09", 3],
  ["2027-02-08", 7],
  ["2026-12-25", undefined],
  ["2026-12-24", undefined],
])("given a charge due on %s, when today is the 15th, then its due step is %s", (dueDate, step) => {
  const rule = { steps: steps.map((one) => (one.days === 7 ? { ...one, since: civilDate("2027-01-02") } : one)) };
  expect(dueStepOf(rule, late({ dueDate: civilDate(dueDate) }), today)?.days).toBe(step);
});

test.each([
  ["2027-02-15", 3],
  ["2027-02-16", undefined],
])("given a step that counts from %s on and is due on the 15th, when planned, then it is %s", (from, step) => {
  expect(dueStepOf({ steps: [stepAt(3, civilDate(from))] }, late(), today)?.days).toBe(step);
});

test.each([
  [[3, 3], 3],
  [[3, 3, 3], undefined],
  [[7, 7, 3, 3], 3],
  [[0, 0, 3, 3], 3],
])(
  "given failed mails of the steps %j, when the step 3 is planned again, then it is %s: three failures of its own give it up",
  (failed, step) => {
    const contacts = failed.map((days, index): Contact => ({ ...sent(days, index + 1), undoneAt: NIGHT }));
    expect(dueStepOf({ steps: [stepAt(3)] }, late({ contacts }), today)?.days).toBe(step);
  },
);

test.each([
  ["2027-02-09", [], false],
  ["2027-02-08", [], false],
  ["2027-02-08", [sent(7)], true],
  ["2027-02-09", [sent(7)], false],
  ["2026-12-01", [], true],
  ["2027-02-15", [sent(7)], false],
])(
  "given a charge due on %s with the contacts %j, when no step is left, then its student is to be talked to: %s",
  (dueDate, contacts, isLeft) => {
    expect(isAfterLastStep({ steps }, late({ dueDate: civilDate(dueDate), contacts }), today)).toBe(isLeft);
  },
);

test("given a rule with steps before the due date only, when a charge is due today, then its student is not among those to talk to", () => {
  const rule = { steps: [stepAt(-3)] };
  expect(isAfterLastStep(rule, late({ dueDate: today }), today)).toBe(false);
  for (const days of [0, 1])
    expect(isAfterLastStep(rule, late({ dueDate: addDays(today, days), contacts: [sent(-3)] }), today)).toBe(false);
  expect(isAfterLastStep(rule, late({ dueDate: addDays(today, -1) }), today)).toBe(true);
});

test("given two charges with different steps, when planned, then the later step's text covers both", () => {
  const old = chargeOf("2027-01", { dueDate: civilDate("2027-02-08"), settledCents: 5_050 });
  const { mails } = planned({ charges: [late(), old] });
  expect(mails[0]?.greeting.replaceAll("\u00a0", " ")).toBe("passo 7: R$ 250,50, Janeiro/2027, 08/02/2027");
  expect(mails[0]?.due.map(({ step }) => step.days)).toEqual([7, 3]);
});

test("given an older charge whose later step does not count yet, when planned, then the text is the newer charge's, of the later step", () => {
  const older = chargeOf("2027-01", { dueDate: civilDate("2027-02-05") });
  const rule = { steps: [stepAt(3), stepAt(5, civilDate("2027-02-15"))] };
  const { mails } = planned({ rule, charges: [late({ dueDate: civilDate("2027-02-10") }), older] });
  expect(mails[0]?.due.map(({ step }) => step.days)).toEqual([3, 5]);
  expect(mails[0]?.greeting).toMatch(/^passo 5: .*, 05\/02\/2027$/);
});

test.each([
  [null, "a nossa equipe"],
  ["Studio Sol", "Studio Sol"],
])("given a business with the name %s, when planned, then the text calls it %s", (businessName, called) => {
  const rule = { steps: [{ ...stepAt(3), text: "{empresa}" }] };
  const { mails } = planReminders({ ...day, profile: { ...day.profile, businessName } }, facts({ rule }));
  expect(mails[0]?.greeting).toBe(called);
});

test.each([
  [3, "Talvez você não tenha visto"],
  [1, "Talvez você não tenha visto"],
  [6, "venceu em 12/02/2027. Quando puder"],
])("given an owner on trial, when a step of day %i is planned, then the text is ours: %s", (days, ours) => {
  const onTrial = { ...day, profile: { ...day.profile, subscriptionStatus: "trial" as const } };
  const onDay = { ...onTrial, today: addDays(civilDate("2027-02-12"), days) };
  const rule = { steps: [{ ...stepAt(days), text: "Conta bloqueada, ligue 0800" }] };
  const { mails } = planReminders(onDay, facts({ rule }));
  expect(mails[0]?.greeting).toContain(ours);
  expect(mails[0]?.greeting).not.toContain("bloqueada");
});

test("given a charge with a late fee, when planned, then the text asks for the amount of the day", () => {
  const charges = [late({ lateFee: { fineBps: 200, interestBps: 100, waiveBelowCents: 0 } })];
  const { mails } = planned({ charges });
  // The 12th was a Friday: 150,50 with a fine of 3,01 and interest of three days, 0,15.
  expect(mails[0]?.greeting.replaceAll("\u00a0", " ")).toBe("passo 3: R$ 153,66, Janeiro/2027, 12/02/2027");
});

const bia: Student = { ...ana, id: 3, name: "Bia Souza" };
const payer = { name: "Marta Souza", email: "marta@exemplo.com.br", phone: null, document: null };
const ofPayer = (one: Student): Student => ({ ...one, payer, payerId: 9 });
const mapOf = (...all: Student[]) => new Map(all.map((one) => [one.id, one]));
test.each<[what: string, students: Student[], to: string, named: string]>([
  ["two siblings with a payer", [ana, bia].map(ofPayer), "marta@exemplo.com.br", "Janeiro/2027 (Ana e Bia)"],
  ["one student with a payer", [ofPayer(ana)], "marta@exemplo.com.br", "Janeiro/2027 (Ana)"],
  ["one student who pays alone", [ana], "ana@exemplo.com.br", "Janeiro/2027"],
])("given charges of %s, when planned, then one mail goes to $2 and asks for $3", (_what, all, to, named) => {
  const charges = all.map(({ id }) => late({ studentId: id }));
  const { mails } = planned({ students: mapOf(...all), charges });
  expect(mails).toEqual([expect.objectContaining({ to, greeting: expect.stringContaining(`, ${named}, `) })]);
});

test("given two students of one payer, when planned, then the one with the oldest debt comes first, and the debts are named by age", () => {
  const due = (studentId: number, days: number) => late({ studentId, sequence: days, dueDate: addDays(today, -days) });
  const rule = { steps: [stepAt(1)] };
  const charges = [due(2, 2), due(3, 1), due(3, 3)];
  const students = mapOf(...[ana, bia].map(ofPayer));
  const [mail] = planned({ rule, students, charges }).mails;
  expect(mail?.students.map(({ id }) => id)).toEqual([3, 2]);
  expect(mail?.due.map(({ charge }) => charge.sequence)).toEqual([3, 2, 1]);
  expect(planned({ rule, students, charges: charges.toReversed() }).mails).toEqual([mail]);
});

test("given two payers with one address, when planned, then the first gets the day's mail, and the other is left out", () => {
  const plan = planned({ students: mapOf(ana, bia), charges: [late(), late({ studentId: 3 })] });
  expect(plan.mails.map(({ students }) => students.map(({ id }) => id))).toEqual([[2]]);
  expect(plan.leftOut).toMatchObject([{ studentId: 3, reason: "contacted_today" }]);
});

test("given a payer for whom one step is due, when planned, then the mail names all that they owe, and no charge that was reported, promised or not told of", () => {
  const mail = { state: "delivered", attempt: 1, at: NIGHT } as const;
  const ofBia = { studentId: 3, studentName: "Bia Souza", dueDate: addDays(today, -50) };
  const charges = [
    late(),
    late({ sequence: 1, dueDate: addDays(today, 9), mail }),
    late({ sequence: 2, dueDate: addDays(today, 9) }),
    late({ ...ofBia, contacts: [sent(7)], message: "MSG#202702#P0000001#D10" }),
    late({ ...ofBia, sequence: 1, reportedAt: NIGHT }),
    late({ ...ofBia, sequence: 2, promisedFor: today }),
  ];
  const students = mapOf(...[ana, { ...bia, status: "pausado" as const }].map(ofPayer));
  const [mail1] = planned({ students, charges }).mails;
  expect(mail1?.due.map(({ charge }) => chargeIdOf(charge))).toEqual([chargeIdOf(late())]);
  expect(mail1?.named.map(({ studentId, sequence }) => [studentId, sequence])).toEqual([
    [3, 0],
    [2, 0],
    [2, 1],
  ]);
});

test("given a student with sixty-one late charges, when planned, then the mail names and asks for all of them", () => {
  const charges = Array.from({ length: 61 }, (_, index) => late({ sequence: 60 - index, amountCents: 100 }));
  const [mail] = planned({ charges }).mails;
  expect(mail?.due.map(({ charge }) => charge.sequence)).toEqual(Array.from({ length: 61 }, (_, index) => index));
  expect(mail?.named).toHaveLength(61);
  expect(mail?.greeting).toContain("61,00");
});

test("given a student with two late charges, when the mail of one is being sent, then a reminder does not go out beside it", () => {
  const mail = { state: "claimed", attempt: 1, at: "2027-02-15T11:59:50.000Z", claimedBy: "run" } as const;
  for (const claimed of [0, 1]) {
    const charges = [late({ sequence: 0 }), late({ sequence: 1 })].map((one, index) =>
      index === claimed ? told({ ...one, mail }) : one,
    );
    expect(planned({ charges })).toEqual({
      mails: [],
      leftOut: [{ studentId: 2, studentName: "Ana Souza", reason: "in_progress" }],
    });
  }
});

test("given a charge that was paid since it was listed, when planned, then it is not named", () => {
  expect(planned({ charges: [late({ status: "pago" })] })).toEqual({ mails: [], leftOut: [] });
});

test.each<[string, Partial<PlanFacts>, string]>([
  ["a payment at the bank may have paid", { proposed: new Set([chargeIdOf(late())]) }, "proposed"],
  ["somebody at the address has paused reminders", { quiet: new Set(["ana@exemplo.com.br"]) }, "opted_out"],
  ["a run mailed today to the address", { mailed: new Set(["ana@exemplo.com.br"]) }, "contacted_today"],
])("given a charge that %s, when planned, then its student is left out as $2", (_what, over, reason) => {
  expect(planned(over)).toEqual({ mails: [], leftOut: [{ studentId: 2, studentName: "Ana Souza", reason }] });
});

test("given a charge whose bill found no address, when the student has one now, then the mail is sent", () => {
  const mail = { state: "skipped", attempt: 0, at: NIGHT, reason: "no_email" } as const;
  expect(planned({ charges: [late({ mail })] }).mails).toHaveLength(1);
});

test("given fifty-nine contacts, or a silent run's charge that was notified since, when planned, then a mail is planned; without the notification, none is", () => {
  const contacts = Array.from({ length: 59 }, (_, index) => sent(0, index + 1));
  expect(planned({ charges: [late({ contacts })] }).mails).toHaveLength(1);
  const mail = { state: "skipped", attempt: 0, at: "2027-02-12T11:00:00.000Z", reason: "late" } as const;
  const chat = { number: 1, channel: "whatsapp", at: "2027-02-13T12:00:00.000Z", by: "owner" } as const;
  expect(planned({ charges: [late({ mail })] }).mails).toHaveLength(0);
  expect(planned({ charges: [late({ mail, contacts: [chat] })] }).mails).toHaveLength(1);
});

const chatted: Contact = { number: 1, channel: "whatsapp", at: "2027-02-13T12:00:00.000Z", by: "owner-a" };
test.each<[string, SomeCharge, Partial<Profile>, string | undefined]>([
  ["of the month to come that only a chat told of", { contacts: [chatted] }, {}, "bill_to_come"],
  ["that the run's mail was refused for", { mail: { state: "refused", attempt: 1, at: NIGHT } }, {}, "bill_to_come"],
  [
    "whose run waits for the owner's release",
    {},
    { hold: { month: yearMonth("2027-03"), since: NIGHT, reason: "too_soon", releasedAt: null } },
    "bill_to_come",
  ],
  ["of a number above 0, which no run mails", { sequence: 1 }, {}, undefined],
  ["that was mailed ahead", { mail: { state: "delivered", attempt: 1, at: NIGHT } }, {}, undefined],
  ["of an owner without automation", {}, { automationEnabled: false }, undefined],
  ["of an owner outside the dispatch", {}, { parkedAt: NIGHT }, undefined],
  ["of a month whose run is over", { month: yearMonth("2027-02") }, {}, undefined],
])("given a charge %s, when planned, then the only reason for no mail is $3", (_what, over, has, reason) => {
  const charge = chargeOf("2027-03", { dueDate: civilDate("2027-02-12"), mail: undefined, ...over });
  const { mails, leftOut } = planReminders(
    { ...day, profile: { ...day.profile, ...has } },
    facts({ charges: [charge] }),
  );
  expect({ mails: mails.length, reasons: leftOut.map((one) => one.reason) }).toEqual(
    reason ? { mails: 0, reasons: [reason] } : { mails: 1, reasons: [] },
  );
});

test("given one charge that was reported and one that was not, when planned, then the mail names only the other, and no student is left out", () => {
  const reported = chargeOf("2027-01", { dueDate: civilDate("2027-02-11"), reportedAt: "2027-02-13T12:00:00.000Z" });
  const { mails, leftOut } = planned({ charges: [reported, late()] });
  expect(mails.flatMap(({ due }) => due.map(({ charge }) => chargeIdOf(charge)))).toEqual([chargeIdOf(late())]);
  expect(leftOut).toEqual([]);
});

test("given any charges, students and contacts, when planned, then an address gets one mail, of open charges with a due step, and each debtor is in a mail or left out, not both", () => {
  const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
  const aStudent = fc.record({
    email: oneOf<string | null>("a@exemplo.com.br", " A@exemplo.com.br", "b@exemplo.com.br", null),
    status: oneOf<Student["status"]>("ativo", "ativo", "pausado", "arquivado", "aguardando"),
    emailStatus: oneOf<Student["emailStatus"]>("ok", "ok", "invalid"),
    remindersOff: oneOf(undefined, undefined, true),
  });
  const aCharge = fc.record({
    studentId: fc.integer({ min: 2, max: 6 }),
    sequence: fc.integer({ min: 0, max: 99 }),
    dueDate: fc.integer({ min: -12, max: 5 }).map((days) => addDays(today, days)),
    status: oneOf<Charge["status"]>("pendente", "pendente", "pendente", "pago", "cancelado"),
    reportedAt: oneOf(undefined, undefined, "2027-02-14T12:00:00.000Z"),
    promisedFor: oneOf(undefined, undefined, addDays(today, -1), today),
    contacts: oneOf<Contact[]>([], [], [sent(3)], [sent(7)], [{ ...sent(3), undoneAt: "2027-02-10T12:00:01.000Z" }]),
  });
  fc.assert(
    fc.property(
      fc.array(aStudent, { minLength: 5, maxLength: 5 }),
      fc.array(aCharge, { maxLength: 12 }),
      (people, debts) => {
        const students = new Map(
          people.map((one, index) => [index + 2, { ...student, ...one, id: index + 2 } as Student]),
        );
        const charges = [
          ...new Map(debts.map((one) => late(one as Partial<Charge>)).map((one) => [chargeIdOf(one), one])).values(),
        ];
        const { mails, leftOut } = planned({ students, charges });
        const to = mails.map(({ students: [first] }) => messageAddressesOf(first).email);
        expect(to).toHaveLength(new Set(to).size);
        const named = mails.flatMap(({ due }) => due);
        for (const { charge, step } of named) {
          expect(charge).toMatchObject({ status: "pendente", reportedAt: undefined });
          expect(charge.promisedFor).not.toBe(today);
          expect(dueStepOf({ steps }, charge, today)).toEqual(step);
        }
        for (const { students: all } of mails)
          for (const one of all) {
            expect([one.status, one.emailStatus]).toEqual(["ativo", "ok"]);
            expect(one.remindersOff).toBeUndefined();
          }
        const told = mails.flatMap(({ students: all }) => all.map(({ id }) => id));
        const owing = charges.filter((one) => one.status === "pendente" && dueStepOf({ steps }, one, today));
        expect([...told, ...leftOut.map(({ studentId }) => studentId)].toSorted()).toEqual(
          [...new Set(owing.map(({ studentId }) => studentId))].toSorted(),
        );
      },
    ),
    { numRuns: 500 },
  );
});

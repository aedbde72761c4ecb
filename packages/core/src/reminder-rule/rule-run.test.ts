/**
 * Tests what the reminder rule sends by itself, to whom it does not, and that nothing goes out
 * twice whoever crashes (docs/rules.md, "The reminder rule").
 */
import { DEFAULT_STEPS, type ReminderRuleInput } from "@emdia/contracts/reminder-rule";
import { civilDate, civilDateIn, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { recordContact } from "../charge/record-contact.ts";
import { remindStudents } from "../charge/remind-students.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import type { Charge } from "../model/charge.ts";
import { contactsOf } from "../model/contacting.ts";
import { ruleKey } from "../model/keys.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Profile } from "../model/profile.ts";
import type { Student } from "../model/student.ts";
import { findConnection, insertConnection } from "../store/bank-connections.ts";
import { findRule } from "../store/reminder-rules.ts";
import { aConnection, someSecrets } from "../testing/connected-bank.ts";
import { dyingAt } from "../testing/dying-table.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver, overtaken, type StudioSettings } from "../testing/studio.ts";
import { runDueRules } from "./run-due-rules.ts";
import { setRule } from "./set-rule.ts";
import { setStudentReminders } from "./set-student-reminders.ts";
import { showRule } from "./show-rule.ts";

// A table that dies and a mail that is refused are logged.
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

const LATER = new Date("2099-01-01T00:00:00.000Z");
const ana: Student = { ...student, email: "ana@exemplo.com.br" };
const bia: Student = { ...student, id: 3, name: "Bia Souza", email: " ANA@exemplo.com.br" };
/** The studio's today is Monday, 2027-02-15: a charge that was due on the twelfth is three days late. */
const late = (over: Partial<Charge> = {}) => chargeOf("2027-02", { dueDate: civilDate("2027-02-12"), ...over });
const rule: ReminderRuleInput = {
  ...{ isOn: true, hour: 9, onRestDays: false, morningLine: false },
  steps: [...DEFAULT_STEPS],
};

type Settings = StudioSettings & { rule?: Partial<ReminderRuleInput>; on?: string };

/** Returns a studio whose rule was switched on days ago, and a runner that works at its clock. */
async function aRuled({ rule: over = {}, on = "2027-02-01", ...settings }: Settings = {}) {
  const { profile, ...others } = settings;
  const paid: Partial<Profile> = { trialEndsAt: "2027-12-31T12:00:00.000Z", ...februaryIsOver, ...profile };
  const studio = await aStudio({ students: [ana], charges: [late()], profile: paid, ...others });
  const dayOf = () => civilDateIn("America/Sao_Paulo", new Date(studio.clock.now));
  const ctx = () => ({ ...studio.ctx, today: dayOf() });
  const at = (instant: string) => {
    studio.clock.now = instant;
  };
  const morning = studio.clock.now;
  at(`${on}T23:00:00.000Z`);
  await setRule(ctx(), { ...rule, ...over });
  at(morning);
  const { now, mailer, claimant, pageUrlOf } = studio.ctx;
  const { table } = studio;
  const base = { table, now, mailer, claimant, pageUrlOf, siteUrl: "https://site.example", pace: async () => true };
  const run = (change: Partial<typeof base> = {}, until = LATER) => runDueRules({ ...base, ...change }, until);
  const nextAt = async () => (await findRule(studio.ctx))?.nextAt;
  return { ...studio, ctx: studio.ctx, ctxNow: ctx, at, run, nextAt, base };
}
const to = ({ mails }: { mails: readonly { to: { address: string } }[] }) => mails.map((mail) => mail.to.address);

test("given a charge three days late, when the rule's hour comes, then its mail goes out as it was shown the evening before", async () => {
  const studio = await aRuled();
  studio.at("2027-02-14T23:00:00.000Z");
  const { next } = await showRule(studio.ctxNow());
  expect(next).toMatchObject({ date: "2027-02-15", mailCount: 1, leftOutCount: 0, obstacle: null });
  const [shown] = next.mails;
  expect(shown).toMatchObject({
    ...{ payerName: "Ana Souza", address: "ana@exemplo.com.br", step: 3, amount: 150.5 },
    students: [{ id: 2, name: "Ana Souza" }],
    charges: [{ id: chargeIdOf(late()), reference: late().reference, dueDate: "2027-02-12", amount: 150.5 }],
  });
  studio.at("2027-02-15T11:59:59.000Z");
  await studio.run();
  expect(studio.mails).toEqual([]);
  studio.at("2027-02-15T12:00:00.000Z");
  await studio.run();
  const [mail] = studio.mails;
  expect({ subject: mail?.subject, text: mail?.text }).toEqual({ subject: shown?.subject, text: shown?.text });
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain("R$ 150,50, venceu em 12/02/2027 e ainda está em aberto");
  expect(studio.storedAt(late())?.contacts).toMatchObject([{ channel: "email", by: "rule", step: 3 }]);
  await studio.run();
  expect(studio.mails).toHaveLength(1);
  expect(await studio.nextAt()).toBe("2027-02-16T12:00:00.000Z");
});

test.each<[string, Partial<Charge>, Partial<Student>, string]>([
  ["was reported as paid", { reportedAt: "2027-02-13T12:00:00.000Z" }, {}, "reported"],
  ["was promised for today", { promisedFor: civilDate("2027-02-15") }, {}, "promised"],
  [
    "was never sent",
    { mail: { state: "skipped", attempt: 0, at: "2027-02-12T11:00:00.000Z", reason: "late" } },
    {},
    "never_sent",
  ],
  ["is of a paused student", {}, { status: "pausado" }, "paused"],
  ["is of an archived student", {}, { status: "arquivado" }, "archived"],
  ["is of a waiting student", {}, { status: "aguardando" }, "waiting"],
  ["is of somebody without an e-mail", {}, { email: null }, "no_email"],
  ["is of somebody whose address bounced", {}, { emailStatus: "invalid" }, "bad_email"],
  ["is of somebody who complained", {}, { emailStatus: "complained" }, "bad_email"],
  ["is of somebody whose reminders are paused", {}, { remindersOff: true }, "opted_out"],
  ["is of somebody contacted today", {}, { contactedOn: civilDate("2027-02-15") }, "contacted_today"],
  ["was mailed today", { mail: { state: "sent", attempt: 1, at: "2027-02-15T11:00:00.000Z" } }, {}, "contacted_today"],
  ["is being mailed", { mail: { state: "claimed", attempt: 1, at: "2027-02-15T11:59:00.000Z" } }, {}, "in_progress"],
])(
  "given a charge that %s, when the rule works, then nothing goes out, and the owner reads why",
  async (_why, charge, over, reason) => {
    const studio = await aRuled({ charges: [late(charge)], students: [{ ...ana, ...over }] });
    expect((await showRule(studio.ctxNow())).next).toMatchObject({
      mails: [],
      leftOut: [{ studentId: 2, studentName: "Ana Souza", reason, text: expect.stringMatching(/\S/) }],
    });
    await studio.run();
    expect(studio.mails).toEqual([]);
  },
);

test.each<[string, Partial<Charge>]>([
  ["was paid", { status: "pago", paidDate: civilDate("2027-02-13"), settledCents: 15_050 }],
  ["was voided", { status: "cancelado", voidedAt: "2027-02-13T12:00:00.000Z" }],
  ["has no step today", { dueDate: civilDate("2027-02-14") }],
  [
    "had its step sent",
    { contacts: [{ number: 1, channel: "email", at: "2027-02-14T12:00:00.000Z", by: "rule", step: 3 }] },
  ],
  [
    "had a later step sent",
    { contacts: [{ number: 1, channel: "email", at: "2027-02-14T12:00:00.000Z", by: "rule", step: 7 }] },
  ],
])("given a charge that %s, when the rule works, then it is neither mailed nor left out", async (_why, charge) => {
  const studio = await aRuled({ charges: [late(charge)] });
  expect((await showRule(studio.ctxNow())).next).toMatchObject({ mails: [], leftOut: [] });
  await studio.run();
  expect(studio.mails).toEqual([]);
});

test("given a promise for yesterday, or a contact that was undone, when the rule works, then the mail goes out", async () => {
  const undone = { number: 1, channel: "email", at: "2027-02-14T12:00:00.000Z", by: "rule", step: 3 } as const;
  const contacts = [{ ...undone, undoneAt: "2027-02-14T12:00:01.000Z" }];
  const studio = await aRuled({
    charges: [late({ promisedFor: civilDate("2027-02-14"), contacts, contactChanges: 2 })],
  });
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test("given two siblings at one address in two spellings, when the rule works, then one mail names both, by the later step", async () => {
  const old = chargeOf("2027-01", { ...{ studentId: 3, studentName: "Bia Souza" }, dueDate: civilDate("2027-02-08") });
  const studio = await aRuled({ students: [ana, bia], charges: [late(), old] });
  const { next } = await showRule(studio.ctxNow());
  expect(next.mails).toMatchObject([{ step: 7, amount: 301, students: [{ id: 3 }, { id: 2 }] }]);
  await studio.run();
  expect(studio.mails).toHaveLength(1);
  expect(studio.mails[0]?.text).toBe(next.mails[0]?.text);
  expect(studio.storedAt(late())?.contacts).toMatchObject([{ step: 3 }]);
  expect(studio.storedAt(old)?.contacts).toMatchObject([{ step: 7 }]);
});

test("given a sibling whose reminders are paused, when the rule works, then the whole address is left alone until the pause ends", async () => {
  const studio = await aRuled({ students: [ana, bia], charges: [late(), late({ studentId: 3 })] });
  expect(await setStudentReminders(studio.ctx, 3, { isOff: true })).toEqual({ isOff: true, studentIds: [3] });
  await studio.run();
  expect(studio.mails).toEqual([]);
  await setStudentReminders(studio.ctx, 3, { isOff: false });
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test("given an outage of a week, when the rule works again, then only the latest step goes", async () => {
  const studio = await aRuled();
  studio.at("2027-02-22T12:00:00.000Z");
  await studio.run();
  studio.at("2027-02-23T12:00:00.000Z");
  await studio.run();
  expect(studio.storedAt(late())?.contacts).toMatchObject([{ step: 7 }]);
  expect(studio.mails).toHaveLength(1);
});

test.each([
  ["a Sunday", "2027-02-14", "2027-02-15T12:00:00.000Z"],
  ["Carnival's Monday", "2027-02-08", "2027-02-10T12:00:00.000Z"],
])("given %s, when the rule's hour comes, then it waits for the next day", async (_what, day, next) => {
  const studio = await aRuled({ charges: [late({ dueDate: civilDate("2027-02-05") })], today: day });
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], next]);
});

test("given an owner who allows it, when it is Sunday, then the mail goes out", async () => {
  const studio = await aRuled({ today: "2027-02-14", rule: { onRestDays: true } });
  await studio.run();
  expect(studio.mails).toHaveLength(0);
  const sunday = await aRuled({
    today: "2027-02-14",
    rule: { onRestDays: true },
    charges: [late({ dueDate: civilDate("2027-02-11") })],
  });
  await sunday.run();
  expect(sunday.mails).toHaveLength(1);
});

test.each([
  ["22:59:59", 1, "2027-02-16T12:00:00.000Z"],
  ["23:00:00", 0, "2027-02-16T12:00:00.000Z"],
])(
  "given a runner that comes at %s UTC, when 20h in São Paulo is the end, then %i mails go out",
  async (time, mails, next) => {
    const studio = await aRuled();
    studio.at(`2027-02-15T${time}.000Z`);
    await studio.run();
    expect(studio.mails).toHaveLength(mails);
    expect(await studio.nextAt()).toBe(next);
  },
);

test("given a rule switched on today, when tomorrow comes, then steps of the past stay unsent and later ones go", async () => {
  const studio = await aRuled({ on: "2027-02-15" });
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.mails).toEqual([]);
  studio.at("2027-02-19T12:00:00.000Z");
  await studio.run();
  expect(studio.storedAt(late())?.contacts).toMatchObject([{ step: 7 }]);
});

test("given a rule that is switched off, when its hour comes, then it is in no index and sends nothing", async () => {
  const studio = await aRuled();
  await setRule(studio.ctxNow(), { ...rule, isOn: false });
  expect((await studio.table.get(ruleKey(OWNER)))?.g1pk).toBeUndefined();
  await studio.run();
  expect(studio.mails).toEqual([]);
});

test("given a rule that is edited in the morning, when its hour comes, then today's mails still go, at the new hour", async () => {
  const studio = await aRuled();
  studio.at("2027-02-15T11:00:00.000Z");
  await setRule(studio.ctxNow(), { ...rule, hour: 10 });
  expect(await studio.nextAt()).toBe("2027-02-15T13:00:00.000Z");
  studio.at("2027-02-15T13:00:00.000Z");
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test("given a rule that is switched off between two mails, when the first is out, then the second does not go", async () => {
  const other: Student = { ...ana, id: 3, email: "caio@exemplo.com.br" };
  const studio = await aRuled({ students: [ana, other], charges: [late(), late({ studentId: 3 })] });
  const { mailer } = studio.ctx;
  const send: typeof mailer.send = async (mail) => {
    await setRule(studio.ctxNow(), { ...rule, isOn: false });
    return mailer.send(mail);
  };
  await studio.run({ mailer: { send } });
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test.each<[string, Partial<Profile>]>([
  ["without access", { trialEndsAt: "2027-02-10T12:00:00.000Z" }],
  ["without payment data", { paymentMethod: "pix", pixKey: null }],
  [
    "whose account is being deleted",
    {
      deletion: {
        requestedAt: "2027-02-10T12:00:00.000Z",
        deleteAt: "2027-03-10T12:00:00.000Z",
        closedAt: null,
      } as never,
    },
  ],
])(
  "given an owner %s, when the rule's hour comes, then nothing goes out and tomorrow is looked at",
  async (_who, profile) => {
    const studio = await aRuled({ profile });
    await studio.run();
    expect(studio.mails).toEqual([]);
    expect(await studio.nextAt()).toBe("2027-02-16T12:00:00.000Z");
  },
);

test("given a billing day under way, when the rule's hour comes, then it waits ten minutes; on the day of the bill its address is taken", async () => {
  const dueAt = "2027-02-15T11:00:00.000Z";
  const billing = { month: yearMonth("2027-02"), date: civilDate("2027-02-15"), dueAt };
  const studio = await aRuled({ profile: { billing } });
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-15T12:10:00.000Z"]);
});

test("given a bank that was not read for two hours, when the rule's hour comes, then a read is asked for and the mails wait for it, until 20h", async () => {
  const studio = await aRuled();
  const readAt = "2027-02-15T09:59:59.000Z";
  const reading = { ...aConnection(new Date(readAt)).reading, readAt, nextAt: "2027-02-15T19:00:00.000Z" };
  const connection = aConnection(new Date(readAt), { reading });
  await insertConnection({ ...studio.ctx, table: studio.table }, connection, await someSecrets(OWNER), undefined);
  expect(
    (await showRule({ ...studio.ctxNow(), profile: { ...studio.ctx.profile, bankId: "teste" } })).next.obstacle,
  ).toMatchObject({ reason: "bank_unread" });
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-15T12:10:00.000Z"]);
  expect((await findConnection(studio.ctx))?.reading.nextAt).toBe("2027-02-15T12:00:00.000Z");
  studio.at("2027-02-15T23:00:00.000Z");
  await studio.run();
  expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-16T12:00:00.000Z"]);
});

test.each(["busy", "held"] as const)(
  "given a provider that is %s, when the rule works, then the step goes later",
  async (kind) => {
    const studio = await aRuled();
    studio.answers.push({ kind, reason: "test" });
    await studio.run();
    expect([studio.mails, await studio.nextAt()]).toEqual([[], "2027-02-15T12:10:00.000Z"]);
    studio.at("2027-02-15T12:10:00.000Z");
    await studio.run();
    expect(studio.mails).toHaveLength(1);
  },
);

test("given no room in the mail rate all day, when the next day comes, then the same step goes, and nothing was claimed before", async () => {
  const studio = await aRuled();
  for (const time of ["12:00", "12:10", "22:50", "23:00"]) {
    studio.at(`2027-02-15T${time}:00.000Z`);
    await studio.run({ pace: async () => false });
  }
  expect(studio.storedAt(late())?.contacts).toBeUndefined();
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.storedAt(late())?.contacts).toMatchObject([{ step: 3 }]);
});

test("given an unknown answer, when the rule works again, then the mail is never repeated", async () => {
  const studio = await aRuled();
  studio.answers.push({ kind: "unknown", reason: "timeout" });
  for (const day of ["15", "16", "17"]) {
    studio.at(`2027-02-${day}T12:00:00.000Z`);
    await studio.run();
  }
  expect(studio.mails).toEqual([]);
});

test("given an address that the provider rejects, when days pass, then the step is given up after three tries", async () => {
  const studio = await aRuled({
    charges: [late({ dueDate: civilDate("2027-02-01") })],
    rule: { steps: [{ days: 14, text: "Olá, {nome}!" }] },
  });
  const rejected: SendOutcome = { kind: "rejected", reason: "test" };
  studio.answers.push(rejected, rejected, rejected, rejected, rejected);
  for (const day of ["15", "16", "17", "18", "19"]) {
    studio.at(`2027-02-${day}T12:00:00.000Z`);
    await studio.run();
  }
  expect(contactsOf(studio.storedAt(late()) ?? {})).toHaveLength(3);
});

test.each<[string, (studio: Awaited<ReturnType<typeof aRuled>>) => unknown]>([
  ["paid", (studio) => settleCharge(studio.ctxNow(), chargeIdOf(late()), {})],
  ["contacted by chat", (studio) => recordContact(studio.ctxNow(), chargeIdOf(late()), { channel: "whatsapp" })],
  ["reminded by hand", (studio) => remindStudents(studio.ctxNow(), {})],
])(
  "given a charge that is %s while its mail is prepared, when it is claimed, then the rule sends nothing",
  async (_what, meanwhile) => {
    const studio = await aRuled();
    let isDone = false;
    const { table } = overtaken(studio.base, async () => {
      if (isDone) return;
      isDone = true;
      await meanwhile(studio);
    });
    await studio.run({ table });
    expect(contactsOf(studio.storedAt(late()) ?? {}).filter(({ step }) => step !== undefined)).toEqual([]);
  },
);

test("given a morning with a reminder and a report, when all is sent, then the owner gets one line, once", async () => {
  const other: Student = { ...ana, id: 3, email: "caio@exemplo.com.br" };
  const reported = late({ studentId: 3, reportedAt: "2027-02-14T12:00:00.000Z" });
  const studio = await aRuled({ students: [ana, other], charges: [late(), reported], rule: { morningLine: true } });
  await studio.run();
  await studio.run();
  expect(to(studio)).toEqual(["ana@exemplo.com.br", "dono@exemplo.com.br"]);
  expect(studio.mails[1]?.subject).toBe("Hoje: 1 lembrete, 1 aviso para conferir");
});

test("given a morning with nothing to tell, when the rule works, then the owner gets no mail", async () => {
  const studio = await aRuled({ charges: [], rule: { morningLine: true } });
  await studio.run();
  expect(studio.mails).toEqual([]);
});

test("given a charge whose last step is over, when shown, then its student is in the list of people to talk to, promises included", async () => {
  const old = chargeOf("2026-12", { dueDate: civilDate("2026-12-10"), promisedFor: civilDate("2027-02-12") });
  const studio = await aRuled({ charges: [old, late()] });
  const { toTalkTo } = await showRule(studio.ctxNow());
  expect(toTalkTo).toEqual([
    {
      studentId: 2,
      studentName: "Ana Souza",
      payerName: null,
      amount: 150.5,
      oldest: "2026-12-10",
      promisedFor: "2027-02-12",
    },
  ]);
  await setRule(studio.ctxNow(), { ...rule, isOn: false });
  expect((await showRule(studio.ctxNow())).toTalkTo).toEqual([]);
});

test("given a billing day tomorrow, when tomorrow is shown, then who gets the bill is left out", async () => {
  const billing = { month: yearMonth("2027-03"), date: civilDate("2027-02-16"), dueAt: "2027-02-16T11:00:00.000Z" };
  const studio = await aRuled({
    profile: { billing, automationEnabled: true },
    charges: [late({ dueDate: civilDate("2027-02-13") })],
  });
  studio.at("2027-02-15T23:00:00.000Z");
  await setRule(studio.ctxNow(), { ...rule, hour: 9 });
  const { next } = await showRule({ ...studio.ctxNow(), now: studio.ctx.now });
  expect(next.mails).toEqual([]);
  expect(next.leftOut).toMatchObject([{ reason: "contacted_today" }]);
});

/** Runs the rule until the table dies at one of its writes, then again with a table that lives. */
async function crashed(step: number, when: "before" | "after") {
  const studio = await aRuled({ rule: { morningLine: true } });
  const dying = dyingAt({ ctx: studio.base }, step, when);
  await studio.run({ table: dying.ctx.table }).catch(() => {});
  const isOver = dying.writes() < step;
  for (const minute of ["00", "10", "20"]) {
    studio.at(`2027-02-15T12:${minute}:00.000Z`);
    await studio.run();
  }
  return { isOver, sent: to(studio) };
}

test.each(["before", "after"] as const)(
  "given a process that dies %s any of its writes, when the next ones run, then no mail is doubled",
  async (when) => {
    for (let step = 1; ; step++) {
      const { isOver, sent } = await crashed(step, when);
      expect(sent.length, `write ${step}`).toBe(new Set(sent).size);
      if (isOver) break;
      expect(step).toBeLessThan(30);
    }
  },
);

test("given random days with hand-sent messages among them, when the rule works, then an address is mailed at most once a day, a step at most once, and nothing after its charge was paid", async () => {
  const turn = fc.record({
    day: fc.integer({ min: 0, max: 40 }),
    act: fc.constantFrom("run", "run", "run", "remind", "chat", "pay", "report", "crash"),
    who: fc.constantFrom(2, 3, 4),
    write: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 5, maxLength: 25 }), async (turns) => {
      const caio: Student = { ...ana, id: 4, name: "Caio", email: "caio@exemplo.com.br", phone: "11987654321" };
      const debts = [late(), late({ studentId: 3 }), late({ studentId: 4 }), chargeOf("2027-01", { studentId: 4 })];
      const studio = await aRuled({ students: [ana, bia, caio], charges: debts });
      const paid = new Map<number, number>();
      const days: string[] = [];
      const dated = studio.ctx.mailer;
      const mailer: typeof dated = {
        send: async (mail) => {
          days.push(`${studio.ctxNow().today} ${mail.to.address}`);
          return dated.send(mail);
        },
      };
      for (const { day, act, who, write } of turns.toSorted((a, b) => a.day - b.day)) {
        studio.at(new Date(Date.parse("2027-02-01T12:30:00.000Z") + day * 86_400_000).toISOString());
        const ctx = { ...studio.ctxNow(), mailer };
        const charge = debts.find(({ studentId }) => studentId === who) ?? late();
        const id = chargeIdOf(charge);
        if (act === "run") {
          const { next } = await showRule(ctx);
          const [before, isDue] = [studio.mails.length, ((await studio.nextAt()) ?? "") <= studio.clock.now];
          await studio.run({ mailer });
          const words = studio.mails.slice(before).map(({ subject, text }) => ({ subject, text }));
          // Who is contacted by a chat on a shared phone is known only to the claim.
          const shown = next.mails.map(({ subject, text }) => ({ subject, text }));
          if (isDue && next.date === ctx.today) expect(shown).toEqual(expect.arrayContaining(words));
        }
        if (act === "crash")
          await studio.run({ mailer, table: dyingAt({ ctx: studio.base }, write, "after").ctx.table }).catch(() => {});
        if (act === "remind") await remindStudents(ctx, {});
        if (act === "chat") await recordContact(ctx, id, { channel: "whatsapp" }).catch(() => {});
        if (act === "pay")
          await settleCharge(ctx, id, {}).then(
            () => paid.set(id, contactsOf(studio.storedAt(charge) ?? {}).length),
            () => {},
          );
      }
      expect(days.length).toBe(new Set(days).size);
      for (const charge of debts) {
        const contacts = contactsOf(studio.storedAt(charge) ?? {});
        const steps = contacts.filter(({ undoneAt }) => undoneAt === undefined).flatMap(({ step }) => step ?? []);
        expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
        const before = paid.get(chargeIdOf(charge));
        if (before !== undefined) expect(contacts).toHaveLength(before);
      }
    }),
    { numRuns: 60 },
  );
});

/** docs/rules/reminder.md, "The reminder rule". */

import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { settleCharge } from "../charge/settle-charge.ts";
import { recordContact } from "../message/record-contact.ts";
import { remindStudents } from "../message/remind-students.ts";
import { setFields } from "../model/expressions.ts";
import { chargeKey, type Key, studentKey } from "../model/keys.ts";
import type { SendOutcome } from "../model/ports/mailer.ts";
import type { Student } from "../model/student.ts";
import { OWNER } from "../testing/entities.ts";
import { failingAt } from "../testing/failing-table.ts";
import { ana, aRuled, bia, late, rule, to } from "../testing/ruled-studio.ts";
import { chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { setRule, setStudentReminders } from "./set-rule.ts";
import { showRule } from "./show-rule.ts";

// The product logs a failing table and a refused mail.
beforeEach(() => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given a rule that is switched off between two mails, when the first is sent, then the second is not", async () => {
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

test("given reminders that are paused between two mails for another student of the second address, when the first is out, then the second does not go", async () => {
  const [other, sibling] = [3, 4].map((id): Student => ({ ...ana, id, email: "caio@exemplo.com.br" }));
  const studio = await aRuled({
    students: [ana, other, sibling].flatMap((one) => one ?? []),
    charges: [late(), late({ studentId: 3 })],
  });
  const { mailer } = studio.ctx;
  const send: typeof mailer.send = async (mail) => {
    await setStudentReminders(studio.ctxNow(), 4, { isOff: true });
    return mailer.send(mail);
  };
  await studio.run({ mailer: { send } });
  await studio.run();
  expect(studio.mails).toHaveLength(1);
});

test.each(["busy", "held"] as const)(
  "given a provider that is %s, when the rule works, then the step is sent ten minutes later",
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

test("given no room in the mail rate all day, when the next day comes, then the same step is sent, and nothing was claimed before", async () => {
  const studio = await aRuled();
  for (const time of ["12:00", "12:10", "22:50", "23:00"]) {
    studio.at(`2027-02-15T${time}:00.000Z`);
    await studio.run({ pace: async () => false });
  }
  expect(await studio.contactsAt(late())).toBeUndefined();
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(await studio.contactsAt(late())).toMatchObject([{ step: 3 }]);
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
  expect((await studio.contactsAt(late())) ?? []).toHaveLength(3);
});

test.each<[string, (studio: Awaited<ReturnType<typeof aRuled>>) => unknown, number]>([
  ["paid", (studio) => settleCharge(studio.ctxNow(), chargeIdOf(late()), {}), 0],
  ["contacted by chat", (studio) => recordContact(studio.ctxNow(), chargeIdOf(late()), { channel: "whatsapp" }), 0],
  ["reminded by hand", (studio) => remindStudents(studio.ctxNow(), {}), 1],
])(
  "given a charge that is %s while its mail is prepared, when it is claimed, then the rule sends nothing",
  async (_what, meanwhile, byHand) => {
    const studio = await aRuled();
    let isDone = false;
    const { table } = runBeforeWrites(studio.base, async () => {
      if (isDone) return;
      isDone = true;
      await meanwhile(studio);
    });
    await studio.run({ table });
    expect(((await studio.contactsAt(late())) ?? []).filter(({ step }) => step !== undefined)).toEqual([]);
    expect(studio.mails).toHaveLength(byHand);
  },
);

/** Runs the rule until the table fails at one of its writes, then again with a working table. */
async function crashed(step: number, when: "before" | "after") {
  const studio = await aRuled({ rule: { morningLine: true } });
  const dying = failingAt({ ctx: studio.base }, step, when);
  await studio.run({ table: dying.ctx.table }).catch(() => {});
  const isOver = dying.writes() < step;
  for (const minute of ["00", "10", "20"]) {
    studio.at(`2027-02-15T12:${minute}:00.000Z`);
    await studio.run();
  }
  return { isOver, sent: to(studio) };
}

test.each(["before", "after"] as const)(
  "given a process that crashes %s any of its writes, when the next ones run, then no mail is sent twice",
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
          // A shown mail may be missing, because only its claim notices a chat on a shared phone.
          const shown = next.mails.map(({ subject, text }) => ({ subject, text }));
          if (isDue && next.date === ctx.today) expect(shown).toEqual(expect.arrayContaining(words));
        }
        if (act === "crash")
          await studio
            .run({ mailer, table: failingAt({ ctx: studio.base }, write, "after").ctx.table })
            .catch(() => {});
        if (act === "remind") await remindStudents(ctx, {});
        if (act === "chat") await recordContact(ctx, id, { channel: "whatsapp" }).catch(() => {});
        if (act === "pay")
          await settleCharge(ctx, id, {}).then(
            async () => void paid.set(id, ((await studio.contactsAt(charge)) ?? []).length),
            () => {},
          );
      }
      expect(days.length).toBe(new Set(days).size);
      for (const charge of debts) {
        const contacts = (await studio.contactsAt(charge)) ?? [];
        const steps = contacts.filter(({ undoneAt }) => undoneAt === undefined).flatMap(({ step }) => step ?? []);
        expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b));
        const before = paid.get(chargeIdOf(charge));
        if (before !== undefined) expect(contacts).toHaveLength(before);
      }
    }),
    { numRuns: 60 },
  );
});

const caio: Student = { ...ana, id: 4, name: "Caio Lima", email: "caio@exemplo.com.br" };

test.each<[string, Record<string, unknown>, Key]>([
  ["reported as paid", { reportedAt: "2027-02-15T12:00:00.000Z" }, chargeKey(OWNER, late())],
  ["promised", { promisedFor: "2027-02-20" }, chargeKey(OWNER, late())],
  ["paused by its owner", { remindersOff: true }, studentKey(OWNER, 2)],
  ["billed elsewhere", { email: "outra@exemplo.com.br" }, studentKey(OWNER, 2)],
])(
  "given a charge that is %s while its mail is prepared, when it is claimed, then no mail is sent",
  async (_what, change, key) => {
    const studio = await aRuled();
    const { table } = runBeforeWrites(studio.base, () => studio.table.update(key, setFields(change)));
    await studio.run({ table });
    expect(studio.mails).toEqual([]);
  },
);

test("given a mail that fails, when the others are sent, then the rule stays due, and the next run repeats no mail and counts both in the morning line", async () => {
  const studio = await aRuled({
    students: [ana, caio],
    charges: [late(), late({ studentId: 4 })],
    rule: { morningLine: true },
  });
  const { mailer } = studio.ctx;
  const send: typeof mailer.send = async (mail) => {
    if (mail.to.address === ana.email) throw new Error("no memory");
    return mailer.send(mail);
  };
  await expect(studio.run({ mailer: { send } })).rejects.toThrow("1 reminder rules failed");
  expect(to(studio)).toEqual(["caio@exemplo.com.br"]);
  expect(await studio.nextAt()).toBe("2027-02-02T12:00:00.000Z");
  await studio.run();
  // A failed mail may be out, so it is never repeated. The morning line counts both runs.
  expect(to(studio)).toEqual(["caio@exemplo.com.br", "dono@exemplo.com.br"]);
  expect(studio.mails[1]?.subject).toBe("Hoje: 2 lembretes");
});

test("given a run that crashes at 19h30 in a zone where it is tomorrow in UTC, when the next run ends the day, then the morning line counts both runs", async () => {
  const studio = await aRuled({
    students: [ana, caio],
    charges: [late(), late({ studentId: 4 })],
    rule: { morningLine: true },
    profile: { timezone: "America/Rio_Branco" },
  });
  studio.at("2027-02-16T00:30:00.000Z");
  const { mailer } = studio.ctx;
  const send: typeof mailer.send = async (mail) => {
    if (studio.mails.length > 0) throw new Error("no memory");
    return mailer.send(mail);
  };
  await expect(studio.run({ mailer: { send } })).rejects.toThrow("1 reminder rules failed");
  expect(studio.mails).toHaveLength(1);
  studio.at("2027-02-16T00:40:00.000Z");
  await studio.run();
  expect(studio.mails.at(-1)?.subject).toBe("Hoje: 2 lembretes");
});

test("given a run whose time is over, when it has sent one mail, then the next run sends the rest", async () => {
  const studio = await aRuled({ students: [ana, caio], charges: [late(), late({ studentId: 4 })] });
  const { mailer } = studio.ctx;
  const send: typeof mailer.send = async (mail) => {
    studio.at("2027-02-15T12:08:00.000Z");
    return mailer.send(mail);
  };
  await studio.run({ mailer: { send } }, new Date("2027-02-15T12:08:00.000Z"));
  expect(studio.mails).toHaveLength(1);
  await studio.run({}, new Date("2027-02-15T12:08:00.000Z"));
  expect(studio.mails).toHaveLength(1);
  await studio.run();
  expect(studio.mails).toHaveLength(2);
});

test("given two runs at once, when both send, then each address gets one mail", async () => {
  const studio = await aRuled({ students: [ana, caio], charges: [late(), late({ studentId: 4 })] });
  await Promise.all([studio.run(), studio.run()]);
  expect(to(studio).toSorted()).toEqual(["ana@exemplo.com.br", "caio@exemplo.com.br"]);
});

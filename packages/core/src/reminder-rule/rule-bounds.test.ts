import { civilDate } from "@emdia/contracts/values/calendar";
import { beforeEach, expect, test, vi } from "vitest";
import type { Student } from "../model/student.ts";
import { mailBound } from "../store/mail-bounds.ts";
import { findRule, replaceRule } from "../store/reminder-rules.ts";
import { ana, aRuled, late, to } from "../testing/ruled-studio.ts";
import { releaseRule } from "./set-rule.ts";
import { showRule } from "./show-rule.ts";

// The product logs mails beyond a limit.
beforeEach(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));

const today = civilDate("2027-02-15");
const OWNER_MAIL = "dono@exemplo.com.br";
const paid = { subscriptionStatus: "active", currentPeriodEnd: "2027-12-31T00:00:00.000Z" } as const;
const others = (count: number, emailOf = (id: number) => `aluno${id}@exemplo.com.br`) =>
  Array.from({ length: count }, (_, index): Student => {
    const id = index + 2;
    return { ...ana, id, name: `Aluno ${id}`, email: emailOf(id) };
  });
const debtsOf = (students: readonly Student[]) => students.map(({ id }) => late({ studentId: id }));
const debtors = (count: number, emailOf?: (id: number) => string) => {
  const students = others(count, emailOf);
  return { students, charges: debtsOf(students) };
};

test("given forty spellings of one mailbox, when the rule works, then the mailbox gets three mails a day", async () => {
  const studio = await aRuled(debtors(40, (id) => `vitima+${id}@exemplo.com.br`));
  await studio.run();
  expect(studio.mails).toHaveLength(3);
});

test("given a trial of forty students and a hundred mails by hand, when the rule works, then twenty mails go out, and the rest tomorrow", async () => {
  const studio = await aRuled(debtors(40));
  for (let mail = 1; mail <= 100; mail += 1)
    await mailBound(studio.ctx, { profile: studio.ctx.profile, scope: "mails", limits: [] }).take();
  await studio.run();
  expect(studio.mails).toHaveLength(20);
  expect(await studio.nextAt()).toBe("2027-02-16T12:00:00.000Z");
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(new Set(to(studio)).size).toBe(40);
  expect(studio.mails).toHaveLength(40);
});

test.each([
  [50, 0, false],
  [51, 0, true],
  [60, 30, false],
  [61, 30, true],
])(
  "given a day of %i reminders after a largest of %i, when the rule works, then it is held: %s",
  async (count, largest, isHeld) => {
    const studio = await aRuled({ ...debtors(count), profile: paid });
    const before = await findRule(studio.ctx);
    if (before) await replaceRule(studio.ctx, before, { ...before, largest });
    await studio.run();
    const allowed = isHeld ? count - 1 : count;
    expect(to(studio).filter((address) => address !== OWNER_MAIL)).toHaveLength(allowed);
    expect(await findRule(studio.ctx)).toMatchObject({
      held: isHeld ? { day: today, mails: count } : null,
      largest: isHeld ? largest : count,
    });
  },
);

test("given a held rule, when its owner reads the mail and releases it, then the rest goes out today, once, and a day of that size is held no more", async () => {
  const studio = await aRuled({ ...debtors(53), profile: paid });
  await studio.run();
  expect(studio.mails.at(-1)?.subject).toBe("Hoje: 50 lembretes, 3 lembretes esperam você liberar");
  expect(studio.mails.at(-1)?.text).toContain("é só liberar");
  const sent = studio.mails.length;
  studio.at("2027-02-16T12:00:00.000Z");
  await studio.run();
  expect(studio.mails).toHaveLength(sent);
  expect((await showRule(studio.ctxNow())).next.obstacle).toMatchObject({ reason: "held" });
  const { next } = await releaseRule(studio.ctxNow());
  expect(next).toMatchObject({ obstacle: null, mailCount: 3 });
  await releaseRule(studio.ctxNow());
  await studio.run();
  expect(new Set(to(studio)).size).toBe(54);
  expect(studio.mails).toHaveLength(54);
  expect(await findRule(studio.ctx)).toMatchObject({ held: null, largest: 53 });
});

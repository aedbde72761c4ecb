/** docs/rules/reminder.md, "The reminder rule". */
import { DEFAULT_STEPS, type ReminderRuleInput, type ReminderRuleWire } from "@emdia/contracts/reminder-rule";
import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { aPayingStudio } from "../support/studio.ts";

const region = oneRegion();
const steps = [...DEFAULT_STEPS];
const rule: ReminderRuleInput = { isOn: true, hour: 9, onRestDays: true, morningLine: true, steps };

async function aRuled() {
  const studio = await aPayingStudio(region());
  const { id: planId, price } = await studio.plan({ price: 150.5 });
  const student = await studio.student(planId, { email: `ana-${studio.userId}@exemplo.com.br` });
  const set = (body: object = rule) => studio.api<ReminderRuleWire>("PUT", "/api/reminders/rule", body);
  const shown = async () => (await studio.api<ReminderRuleWire>("GET", "/api/reminders/rule")).body;
  // Charges are due on the day of their mail, so no step until then is ticked.
  const ticked = steps.filter(({ days }) => days > 0);
  expect((await shown()).rule).toEqual({ ...rule, steps: ticked, isOn: false, onRestDays: false });
  expect((await set()).status).toBe(200);
  await studio.billingDay();
  const [{ id = 0 } = {}] = await studio.charges();
  const to = async (address: string | null, start: string) =>
    (await studio.mailsTo(address ?? "")).filter(({ subject }) => subject.startsWith(start));
  const reminders = () => to(student.email, "Lembrete");
  return { studio, student, id, cents: Math.round(price * 100), set, shown, reminders, to };
}

test("given a rule that is on, when its days come, then each step's mail arrives as it was shown, once, with a line to the owner", async () => {
  const { studio, student, shown, reminders, to } = await aRuled();
  await region().moveClock({ advance: "PT50H" });
  const { next } = await shown();
  expect(next).toMatchObject({
    mailCount: 1,
    obstacle: null,
    mails: [{ step: 3, address: student.email, amount: 150.5 }],
  });
  await region().moveClock({ advance: "P1D" });
  const [first, ...others] = await reminders();
  expect(others).toEqual([]);
  expect({ subject: first?.subject, text: first?.text.trim() }).toEqual({
    subject: next.mails[0]?.subject,
    text: next.mails[0]?.text.trim(),
  });
  expect(await to(studio.email, "Hoje: 1 lembrete")).toHaveLength(1);
  await region().moveClock({ advance: "P28D" });
  expect(await reminders()).toHaveLength(4);
  expect((await shown()).toTalkTo).toMatchObject([{ studentId: student.id }]);
  expect(region().state()).toMatchObject({ denied: [], errors: [], deadLetters: [] });
});

/**
 * Reads the facts from which a day's reminders are planned (docs/rules.md, "The reminder rule").
 */
import { addDays } from "@emdia/contracts/values/civil-days";
import { matchWaitingEntries } from "../bank/list-proposals.ts";
import { mailedToday } from "../charge/mailed-today.ts";
import type { ProfileContext } from "../model/context.ts";
import { isDue } from "../model/due.ts";
import { emailsOf } from "../model/message-addresses.ts";
import type { PlanFacts } from "../model/plan-reminders.ts";
import type { StoredRule } from "../model/reminder-rule.ts";
import type { Student } from "../model/student.ts";
import { getReadableCharges } from "../store/charges.ts";
import { readLeadMails } from "../store/lead-mails.ts";
import { openCharges } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { eachStudent, knownStudentsById } from "../store/students.ts";

/** The facts of a plan, and the numbers of reports and of payments that wait for the owner. */
export type DayFacts = PlanFacts & { reportCount: number; proposalCount: number };

/** Returns the addresses that the billing will mail on the planned day, `ctx.today`. */
async function toBeMailed(ctx: ProfileContext): Promise<ReadonlySet<string>> {
  const { billing, automationEnabled } = ctx.profile;
  if (billing.date !== ctx.today || !automationEnabled) return new Set();
  const plans = await plansById(ctx);
  const emails: string[] = [];
  for await (const student of eachStudent(ctx, "all")) {
    const plan = plans.get(student.planId);
    if (plan && isDue(student, plan, billing.month, ctx.profile)) emails.push(...emailsOf([student]));
  }
  return new Set(emails);
}

/**
 * Returns the addresses of all students whose reminders are paused, even if they owe nothing or are
 * archived.
 */
async function quietAddresses(ctx: ProfileContext): Promise<ReadonlySet<string>> {
  const paused: Student[] = [];
  for await (const student of eachStudent(ctx, "known")) if (student.remindersOff) paused.push(student);
  return new Set(emailsOf(paused));
}

/**
 * Reads the facts for `ctx.today`. The plan of the current day avoids the addresses mailed today. A
 * later day's plan (`isAhead`) avoids the addresses that the billing will mail on that day.
 */
export async function loadFacts(ctx: ProfileContext, rule: StoredRule, isAhead: boolean): Promise<DayFacts> {
  const [open, { proposals }] = await Promise.all([openCharges(ctx), matchWaitingEntries(ctx)]);
  const first = rule.steps[0]?.days ?? 0;
  const near = open.filter(({ dueDate }) => addDays(dueDate, first) <= ctx.today);
  const [{ charges }, students] = await Promise.all([
    getReadableCharges(ctx, near),
    knownStudentsById(ctx, [...new Set(near.map(({ studentId }) => studentId))]),
  ]);
  const candidates = proposals.flatMap(({ match }) => match.candidates);
  return {
    rule,
    students: new Map(students.map((student) => [student.id, student])),
    charges: await readLeadMails(ctx, charges),
    proposed: new Set(candidates.flatMap(({ paymentIds }) => paymentIds)),
    mailed: isAhead ? await toBeMailed(ctx) : await mailedToday(ctx, emailsOf(students)),
    quiet: near.length > 0 ? await quietAddresses(ctx) : new Set(),
    reportCount: open.filter(({ isReported }) => isReported).length,
    proposalCount: proposals.length,
  };
}

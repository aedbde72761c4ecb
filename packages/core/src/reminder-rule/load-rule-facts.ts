import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { addDays } from "@emdia/contracts/values/civil-days";
import { type Decision, isNearDebt } from "../bank/facts.ts";
import { decideWaiting } from "../bank/list-proposals.ts";
import { mailedToday } from "../message/mailed-today.ts";
import { owedCentsOn } from "../model/amount-today.ts";
import { type Charge, reportedAtOf } from "../model/charge.ts";
import type { ProfileContext, WithTxids } from "../model/context.ts";
import { isDue } from "../model/due.ts";
import { mainAddressesOf } from "../model/message-addresses.ts";
import type { PlanFacts } from "../model/plan-reminders.ts";
import type { StoredRule } from "../model/reminder-rule.ts";
import type { Student } from "../model/student.ts";
import { getReadableCharges } from "../store/charges.ts";
import { firstMonthOf, readMessages } from "../store/messages.ts";
import { openCharges } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { eachStudent, knownStudentsById } from "../store/students.ts";
import { withSiblings } from "../store/students-of-payers.ts";

/** The facts of a plan, and the numbers of reports and of payments that wait for the owner. */
export type DayFacts = PlanFacts & { reportCount: number; proposalCount: number };

/** Today's plan avoids addresses mailed today, a later one (`isAhead`) those that a run mails. */
export async function loadRuleFacts(
  ctx: ProfileContext & WithTxids,
  rule: StoredRule,
  isAhead: boolean,
): Promise<DayFacts> {
  const [open, waiting] = await Promise.all([openCharges(ctx), decideWaiting(ctx)]);
  const first = rule.steps[0]?.days ?? 0;
  const near = open.filter(({ dueDate }) => addDays(dueDate, first) <= ctx.today);
  const debtors = await knownStudentsById(ctx, [...new Set(near.map(({ studentId }) => studentId))]);
  const students = await withSiblings(ctx, debtors);
  const ids = new Set(students.map(({ id }) => id));
  const { charges } = await getReadableCharges(
    ctx,
    open.filter(({ studentId }) => ids.has(studentId)),
  );
  const maybePaid = maybePaidCents(waiting);
  const isMaybePaid = (charge: Charge) =>
    isNearDebt(maybePaid.get(chargeIdOf(charge)) ?? 0, owedCentsOn(charge, ctx.today));
  return {
    rule,
    students: new Map(students.map((student) => [student.id, student])),
    charges: await readMessages(ctx, charges, firstMonthOf(charges)),
    proposed: new Set(charges.filter(isMaybePaid).map(chargeIdOf)),
    mailed: isAhead ? await toBeMailed(ctx) : await mailedToday(ctx, mainAddressesOf(students)),
    quiet: near.length > 0 ? await quietAddresses(ctx) : new Set(),
    // Reports of one press count once: one press of "Já paguei" is one instant.
    reportCount: new Set(open.flatMap((charge) => reportedAtOf(charge) ?? [])).size,
    proposalCount: waiting.length,
  };
}

/** Returns the addresses that the billing will mail on the planned day, `ctx.today`. */
async function toBeMailed(ctx: ProfileContext): Promise<ReadonlySet<string>> {
  const { billing, automationEnabled } = ctx.profile;
  if (billing.date !== ctx.today || !automationEnabled) return new Set();
  const plans = await plansById(ctx);
  const addresses: string[] = [];
  for await (const student of eachStudent(ctx, "all")) {
    const plan = plans.get(student.planId);
    if (plan && isDue(student, plan, billing.month, ctx.profile)) addresses.push(...mainAddressesOf([student]));
  }
  return new Set(addresses);
}

/** Returns addresses of students not to be reminded, even if archived or without a debt. */
async function quietAddresses(ctx: ProfileContext): Promise<ReadonlySet<string>> {
  const paused: Student[] = [];
  for await (const student of eachStudent(ctx, "known")) if (student.remindersOff) paused.push(student);
  return new Set(mainAddressesOf(paused));
}

/** Returns what the waiting payments together may have paid of each charge, in centavos. */
function maybePaidCents(waiting: readonly Decision[]): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const { candidates } of waiting) {
    const most = new Map<number, number>();
    for (const { id, cents } of candidates.flatMap(({ parts }) => parts))
      most.set(id, Math.max(most.get(id) ?? 0, cents));
    for (const [id, cents] of most) sums.set(id, (sums.get(id) ?? 0) + cents);
  }
  return sums;
}

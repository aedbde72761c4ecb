import type { ChargeWire } from "@emdia/contracts/charge";
import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, laterOf } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { type Charge, chargeKeysOf, isListed } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { anchorOf, firstMonthOf, isExpectedMonth, isStillExpected, thisMonthOf } from "../model/due.ts";
import type { Student } from "../model/student.ts";
import { backlogOf } from "../store/backlog.ts";
import { getCharges } from "../store/charges.ts";
import { readMessages } from "../store/messages.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";

/** A history reads 60 months back, and the months ahead that may be paid already. */
const HISTORY_MONTHS = 60 + MONTHS_AHEAD;

/** Computes the keys to a year ahead, so no index of students is needed (docs/data-model.md). */
export async function historyOf(ctx: ProfileContext, student: Student): Promise<Charge[]> {
  const last = addMonths(thisMonthOf(ctx), MONTHS_AHEAD);
  const from = laterOf(firstMonthOf(ctx, student), addMonths(last, 1 - HISTORY_MONTHS));
  const keys = [...chargeKeysOf(student, from, last), ...(await openChargesOf(ctx, student.id))];
  const charges = await readMessages(ctx, await getCharges(ctx, keys));
  return charges.filter(isListed).sort((a, b) => chargeIdOf(b) - chargeIdOf(a));
}

/**
 * Lists for a student without charges the first one if its month is near, but none made by hand.
 * @throws AppError student.not_found
 */
export async function listStudentCharges(ctx: ProfileContext, studentId: number): Promise<ChargeWire[]> {
  const student = await requireStudent(ctx, studentId);
  const [history, late, first] = await Promise.all([
    historyOf(ctx, student),
    backlogOf(ctx, [student]),
    firstUpcomingCharge(ctx, student),
  ]);
  const expected = new Map([...late, ...(first ? [first] : [])].map((charge) => [charge.month, charge]));
  const views = [
    ...[...expected.values()].map((charge) => toChargeView(ctx, charge, true)),
    ...history.map((charge) => toChargeView(ctx, charge)),
  ];
  return views.sort((a, b) => b.id - a.id);
}

/**
 * Omits settled, void and wholly discounted charges (docs/rules/settlement.md, "Paying ahead").
 * @throws AppError student.not_found
 */
export async function listUpcomingCharges(ctx: ProfileContext, studentId: number): Promise<ChargeWire[]> {
  const [student, plans] = await Promise.all([requireStudent(ctx, studentId), plansById(ctx)]);
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => addMonths(thisMonthOf(ctx), ahead));
  const keys = months.map((month) => ({ studentId, month, sequence: 0 }));
  const stored = new Map((await getCharges(ctx, keys)).map((charge) => [charge.month, charge]));
  const plan = plans.get(student.planId);
  return months.flatMap((month) => {
    const charge = stored.get(month);
    if (charge) return charge.status === "pendente" ? [toChargeView(ctx, charge)] : [];
    if (!plan || !isStillExpected(student, plan, month, ctx.profile)) return [];
    const expected = manualDraft(ctx, student, plan, month);
    return expected.status === "pendente" ? [toChargeView(ctx, expected, true)] : [];
  });
}

/** Returns the first charge to come; undefined if one is stored, or if it is far ahead. */
async function firstUpcomingCharge(ctx: ProfileContext, student: Student): Promise<Charge | undefined> {
  if (student.anchorMonth !== null) return undefined;
  const plan = (await plansById(ctx)).get(student.planId);
  if (!plan) return undefined;
  const month = anchorOf(student, plan, ctx.profile);
  if (!isExpectedMonth(ctx, student, plan, month)) return undefined;
  return isStillExpected(student, plan, month, ctx.profile) ? manualDraft(ctx, student, plan, month) : undefined;
}

import type { ChargeWire } from "@emdia/contracts/charge";
import { MAX_PAGE } from "@emdia/contracts/constants";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { type Charge, isListed } from "../model/charge.ts";
import { toChargeView } from "../model/charge-view.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import { isStillExpected, thisMonthOf } from "../model/due.ts";
import type { Message } from "../model/message.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { backlogOf } from "../store/backlog.ts";
import { chargesBetween, pageOfCharges } from "../store/charges.ts";
import { readMessages } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { eachStudent } from "../store/students.ts";
import type { Page } from "../table/reading.ts";

/** Page one begins with charges that are not stored, so that a preview finds them by id. */
export async function listCharges(
  ctx: ProfileContext,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<ChargeWire>> {
  const page = await pageOfCharges(ctx, limit, cursor);
  const stored = (await readMessages(ctx, page.items)).map((charge) => toChargeView(ctx, charge));
  if (cursor) return { items: stored, cursor: page.cursor };
  const month = thisMonthOf(ctx);
  const { charges, students } = await chargesOfMonth(ctx, await plansById(ctx), month);
  const late = (await backlogOf(ctx, students)).filter((charge) => charge.month < month).toReversed();
  const drafts = [...charges.filter((one) => one.isExpected).map((one) => one.charge), ...late];
  const expected = drafts.map((charge) => toChargeView(ctx, charge, true));
  return { items: [...expected, ...stored], cursor: page.cursor };
}

export type MonthCharge = { charge: Charge; student: Student | undefined; isExpected: boolean };

/** Omits void charges, which no run repeats. Expected ones count until the run stores them. */
export async function chargesOfMonth(
  ctx: ProfileContext,
  plans: ReadonlyMap<number, Plan>,
  month: YearMonth,
  recent?: readonly Message[],
): Promise<{ charges: MonthCharge[]; students: Student[] }> {
  const [stored, students] = await Promise.all([chargesBetween(ctx, month, month), Array.fromAsync(eachStudent(ctx))]);
  const told = await readMessages(ctx, stored, recent);
  return { charges: monthChargesOf(ctx, { plans, students, stored: told }, month), students };
}

type MonthData = { plans: ReadonlyMap<number, Plan>; students: readonly Student[]; stored: readonly Charge[] };

export function monthChargesOf(
  ctx: ProfileContext,
  { plans, students, stored }: MonthData,
  month: YearMonth,
): MonthCharge[] {
  const byId = new Map(students.map((student) => [student.id, student]));
  const charged = new Set(stored.filter((charge) => charge.sequence === 0).map((charge) => charge.studentId));
  const charges: MonthCharge[] = stored
    .filter(isListed)
    .map((charge) => ({ charge, student: byId.get(charge.studentId), isExpected: false }));
  for (const student of students) {
    const plan = plans.get(student.planId);
    if (!plan || charged.has(student.id) || !isStillExpected(student, plan, month, ctx.profile)) continue;
    charges.push({ charge: manualDraft(ctx, student, plan, month), student, isExpected: true });
  }
  return charges;
}

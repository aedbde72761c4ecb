import type { ChargeChoice } from "@emdia/contracts/charge";
import type { SettlementsQuery, SettlementsWire } from "@emdia/contracts/settlement";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { isListed } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { nextMonthOf } from "../model/covered-months.ts";
import { manualDraft } from "../model/draft.ts";
import { isPausedOn, thisMonthOf } from "../model/due.ts";
import { type DatedSettlement, sumSettlements, withoutReversed } from "../model/month-money.ts";
import { nextChargeView } from "../model/next-charge.ts";
import { billingDateOf } from "../model/period.ts";
import { chargesOfCycle } from "../store/cycles.ts";
import { requirePlan } from "../store/plans.ts";
import { eachStudent, requireStudent, studentsById } from "../store/students.ts";
import { settlementsBetween } from "../store/write-ledger.ts";
import { chargesOfThisMonth, draftOfMonth, draftsOfRun } from "./month-by-hand.ts";

/** The cost grows with the month's settlements and with the students. */
export async function listSettlements(ctx: ProfileContext, query: SettlementsQuery = {}): Promise<SettlementsWire> {
  const month = query.month ?? thisMonthOf(ctx);
  const settled = await settlementsBetween(ctx, month, month);
  const shown = withoutReversed(settled).toReversed();
  const names = await namesOf(ctx, shown);
  const { cents, feeCents, count } = sumSettlements(settled);
  return {
    month,
    total: reaisFromCents(cents),
    fee: reaisFromCents(feeCents),
    count,
    settlements: shown.map((settlement) => ({
      paymentId: chargeIdOf(settlement),
      number: settlement.number,
      studentId: settlement.studentId,
      studentName: names.get(settlement.studentId) ?? "",
      reference: settlement.reference,
      date: settlement.date,
      amount: reaisFromCents(settlement.amountCents),
      fee: reaisFromCents(settlement.feeCents ?? 0),
      method: settlement.method,
    })),
  };
}

async function namesOf(ctx: ProfileContext, settlements: readonly DatedSettlement[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  if (settlements.length === 0) return names;
  for await (const { id, name } of eachStudent(ctx)) names.set(id, name);
  const absent = settlements.map(({ studentId }) => studentId).filter((id) => !names.has(id));
  for (const { id, name } of (await studentsById(ctx, absent)).values()) names.set(id, name);
  return names;
}

/**
 * Lists the next run's charge and this month's (docs/rules/billing-day.md, "Covered months").
 * @throws AppError student.not_found, plan.not_found
 */
export async function listChargeChoices(ctx: ProfileContext, studentId: number): Promise<ChargeChoice[]> {
  const student = await requireStudent(ctx, studentId);
  const plan = await requirePlan(ctx, student.planId);
  const [stored, charges] = [await chargesOfThisMonth(ctx, student), await chargesOfCycle(ctx, student)];
  const ofRun = draftsOfRun(ctx, student, plan, charges);
  const now = await draftOfMonth(ctx, student, plan, stored);
  const drafts = [...ofRun, ...(now && thisMonthOf(ctx) !== ofRun[0]?.month ? [now.charge] : [])];
  return drafts.filter(isListed).map((charge) => {
    const after = nextMonthOf(student, plan, [...charges, charge], ctx.profile);
    const isLast = plan.isOneTime || isPausedOn(student, billingDateOf(after, ctx.profile));
    const next = isLast ? null : nextChargeView(ctx, manualDraft(ctx, student, plan, after));
    return { ...nextChargeView(ctx, charge), dueDate: charge.dueDate, paymentId: chargeIdOf(charge), next };
  });
}

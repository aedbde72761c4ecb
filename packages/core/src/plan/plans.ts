import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PlanInput, PlanPatch, PlanWire } from "@emdia/contracts/plan";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { centsFromReais } from "@emdia/contracts/values/money";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import { toPlanView } from "../model/plan-view.ts";
import { type ClockAndDate, currentMonth, NO_RISE, requirePending, requireRiseMonth, withRise } from "../model/rise.ts";
import { alignCycles } from "../store/cycles.ts";
import { insertPlan, pageOfPlans, patchPlan, plansById, removalOfPlan, requirePlan } from "../store/plans.ts";
import { eachStudent } from "../store/students.ts";
import { nextNumber } from "../table/next-number.ts";
import { type Page, wasWritten } from "../table/reading.ts";

/** Period 0 is one-time, stored as 1 (docs/rules/billing-day.md, "When a student is charged"). */
export async function createPlan(ctx: OwnerContext & ClockAndDate, input: PlanInput): Promise<PlanWire> {
  const isOneTime = input.isOneTime ?? input.periodInMonths === 0;
  const plan = await insertPlan(ctx, {
    id: await nextNumber(ctx),
    name: input.name,
    priceCents: priceCentsOf(input.price),
    periodInMonths: isOneTime ? 1 : input.periodInMonths,
    isOneTime,
    frequency: input.frequency || null,
    description: input.description || null,
    active: input.active,
    studentCount: 0,
    createdAt: ctx.now().toISOString(),
  });
  return toPlanView(ctx, plan);
}

export async function listPlans(
  ctx: OwnerContext & ClockAndDate,
  { limit = MAX_PAGE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<PlanWire>> {
  const page = await pageOfPlans(ctx, limit, cursor);
  return { items: page.items.map((plan) => toPlanView(ctx, plan)), cursor: page.cursor };
}

export async function viewPlan(ctx: OwnerContext & ClockAndDate, planId: number): Promise<PlanWire> {
  return toPlanView(ctx, await requirePlan(ctx, planId));
}

/**
 * A one-time plan gets the period 1. Charges stay (docs/rules/charge.md, "The snapshot").
 * @throws AppError plan.not_found, request.invalid, rise.in_effect
 */
export async function updatePlan(ctx: ProfileContext, planId: number, input: PlanPatch): Promise<PlanWire> {
  const { price, nextPrice, periodInMonths, isOneTime, frequency, description, ...rest } = input;
  const patch: Partial<Plan> = { ...(rest as Partial<Plan>) };
  if (frequency !== undefined) patch.frequency = frequency || null;
  if (description !== undefined) patch.description = description || null;
  const isCycle = isOneTime !== undefined || periodInMonths !== undefined;
  const repricing = { price, nextPrice, now: currentMonth(ctx) };
  const { before, after } = await patchPlan(ctx, planId, (plan) => ({
    ...patch,
    ...(isCycle && periodOfPatch(plan, input)),
    ...repriced(plan, repricing),
  }));
  if (isCycle) await alignStudents(ctx, before);
  return toPlanView(ctx, after);
}

/** Waiting students prevent a removal, too. @throws AppError plan.not_found, plan.has_students */
export async function removePlan(ctx: OwnerContext, planId: number): Promise<void> {
  if (await wasWritten(ctx.table.transact(removalOfPlan(ctx, planId)))) return;
  const { studentCount, waitingCount = 0 } = await requirePlan(ctx, planId);
  throw new AppError(studentCount + waitingCount > 0 ? "plan.has_students" : "conflict.changed_meanwhile");
}

function priceCentsOf(price: number): number {
  const cents = centsFromReais(price);
  if (cents === undefined) throw invalidField("price", "Use no máximo duas casas decimais");
  return cents;
}

/** After a change of a plan's period, lets the students' cycles begin after the covered months. */
async function alignStudents(ctx: ProfileContext, before: Plan): Promise<void> {
  const [students, plans] = await Promise.all([Array.fromAsync(eachStudent(ctx)), plansById(ctx)]);
  const theirs = students.filter((student) => student.planId === before.id && student.anchorMonth !== null);
  await alignCycles(ctx, theirs, plans, { isTurned: !before.isOneTime });
}

type Repricing = Pick<PlanPatch, "price" | "nextPrice"> & { now: YearMonth };

/**
 * A rise in effect stays a rise, so that a late run charges earlier months at the old price, unless
 * price or rise are edited. A form's unchanged price sets nothing. @throws AppError request.invalid
 * for the month of a new rise, rise.in_effect
 */
function repriced(before: Plan, { price, nextPrice, now }: Repricing): Partial<Plan> {
  const current = withRise(before, now);
  const priceCents = price === undefined ? current.priceCents : priceCentsOf(price);
  if (nextPrice === undefined && priceCents === current.priceCents) return {};
  if (nextPrice === null) requirePending(before, now);
  const after = { priceCents, nextPriceCents: current.nextPriceCents, nextPriceFrom: current.nextPriceFrom };
  if (nextPrice === undefined) return after;
  if (nextPrice === null) return { ...after, ...NO_RISE };
  requireRiseMonth(nextPrice.from, now);
  return { ...after, nextPriceCents: priceCentsOf(nextPrice.price), nextPriceFrom: nextPrice.from };
}

function periodOfPatch(before: Plan, patch: PlanPatch): Partial<Plan> {
  const isOneTime = patch.isOneTime ?? before.isOneTime;
  if (isOneTime) return { isOneTime, periodInMonths: 1 };
  if (patch.periodInMonths === 0) throw invalidField("periodInMonths", "O período deve ser de pelo menos 1 mês");
  return { isOneTime, ...(patch.periodInMonths ? { periodInMonths: patch.periodInMonths } : {}) };
}

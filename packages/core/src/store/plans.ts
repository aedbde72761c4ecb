import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { exists, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { PLAN_PREFIX, planKey } from "../model/keys.ts";
import { type Plan, planOf } from "../model/plan.ts";
import type { Item, Write } from "../model/ports/table.ts";
import { allOf, cursorOf, findItem, type Page, pageInput, parseReadable, wasWritten } from "../table/reading.ts";
import { OFFERED_FIELDS, offerWrite, withdrawOffer } from "./showcase.ts";

export async function pageOfPlans(ctx: OwnerContext, limit: number, cursor: string | undefined): Promise<Page<Plan>> {
  const page = await ctx.table.query(pageInput(ctx.ownerId, PLAN_PREFIX, limit, cursor));
  return { items: page.items.map(planOf), cursor: cursorOf(page.lastKey) };
}

/** An owner has only a handful of plans. */
export async function plansById(ctx: OwnerContext): Promise<Map<number, Plan>> {
  const items = await allPlans(ctx);
  return new Map(items.map(planOf).map((plan) => [plan.id, plan]));
}

/** Leaves out plans that cannot be read. */
export async function readablePlansById(ctx: OwnerContext): Promise<Map<number, Plan>> {
  const items = await allPlans(ctx);
  return new Map(parseReadable(items, planOf).good.map((plan) => [plan.id, plan]));
}

/** @throws AppError plan.not_found */
export async function requirePlan(ctx: OwnerContext, planId: number): Promise<Plan> {
  const plan = await findItem(ctx.table, planKey(ctx.ownerId, planId), planOf);
  if (!plan) throw new AppError("plan.not_found");
  return plan;
}

export const newPlanWrites = ({ ownerId }: OwnerContext, plan: Plan): Write[] => [
  { put: { ...planKey(ownerId, plan.id), ...plan } },
  offerWrite(ownerId, plan),
];

export async function insertPlan(ctx: OwnerContext, plan: Plan): Promise<Plan> {
  await ctx.table.transact(newPlanWrites(ctx, plan));
  return plan;
}

/** The writes are refused if the plan has students, including waiting ones. */
export const removalOfPlan = ({ ownerId }: OwnerContext, planId: number): Write[] => [
  {
    remove: planKey(ownerId, planId),
    condition: {
      expression: "#count = :none AND (attribute_not_exists(#waiting) OR #waiting = :none)",
      names: { "#count": "studentCount", "#waiting": "waitingCount" },
      values: { ":none": 0 },
    },
  },
  withdrawOffer(ownerId, planId),
];

const TRIES = 6;

/**
 * Undefined removes a field. Returns the plan before the edit, too. @throws AppError plan.not_found,
 * conflict.changed_meanwhile
 */
export async function patchPlan(
  ctx: OwnerContext,
  planId: number,
  patchOf: (before: Plan) => Partial<Plan>,
): Promise<{ before: Plan; after: Plan }> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const before = await requirePlan(ctx, planId);
    const patch = patchOf(before);
    if (Object.keys(patch).length === 0) return { before, after: before };
    const after: Plan = { ...before, ...patch };
    // The plan's public fields must be as they were read, or the showcase would differ.
    const condition = unchanged(Object.fromEntries(OFFERED_FIELDS.map((name) => [name, before[name]])));
    const change = setFields({ name: after.name, ...patch });
    const edit = { update: planKey(ctx.ownerId, planId), change, condition };
    if (await wasWritten(ctx.table.transact([edit, offerWrite(ctx.ownerId, after)]))) return { before, after };
  }
  throw changedMeanwhile();
}

/** The number of students that a plan gains or loses in each of its counts. */
type StudentsMoved = Partial<Record<"studentCount" | "waitingCount", number>>;

export function countStudents(ctx: OwnerContext, planId: number, moved: StudentsMoved): Write {
  const names = Object.keys(moved);
  return {
    update: planKey(ctx.ownerId, planId),
    change: {
      expression: `ADD ${names.map((name) => `#${name} :${name}`).join(", ")}`,
      names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      values: Object.fromEntries(Object.entries(moved).map(([name, by]) => [`:${name}`, by])),
    },
    condition: exists,
  };
}

const allPlans = (ctx: OwnerContext): Promise<Item[]> =>
  allOf(ctx.table, { key: startingWith(ctx.ownerId, PLAN_PREFIX), consistent: true });

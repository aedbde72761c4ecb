/** The only file that sees plan items. */
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import type { OwnerContext } from "../context.ts";
import { ConditionFailed, type Item, type Write } from "../table/client.ts";
import { ownerPartition, PLAN_PREFIX, planKey } from "../table/keys.ts";
import { allOf, cursorOf, type Page, startOf } from "../table/paginate.ts";

/** What an owner sells. `studentCount` counts its active and paused students, kept by their own transactions. */
export const Plan = z.strictObject({
  id: z.int(),
  name: z.string(),
  priceCents: z.int(),
  periodInMonths: z.int(),
  isOneTime: z.boolean(),
  frequency: z.nullable(z.string()),
  description: z.nullable(z.string()),
  active: z.boolean(),
  studentCount: z.int(),
  createdAt: z.string(),
});
export type Plan = z.infer<typeof Plan>;

function fromItem({ pk: _pk, sk: _sk, ...fields }: Item): Plan {
  return Plan.parse(fields);
}

const listOf = (ownerId: string) => ({
  key: {
    expression: "pk = :pk AND begins_with(sk, :prefix)",
    values: { ":pk": ownerPartition(ownerId), ":prefix": PLAN_PREFIX },
  },
});

/** One page of the owner's plans, in the order they were made. */
export async function pageOfPlans(ctx: OwnerContext, limit: number, cursor: string | undefined): Promise<Page<Plan>> {
  const startAfter = startOf(cursor, ownerPartition(ctx.ownerId), PLAN_PREFIX);
  const page = await ctx.table.query({ ...listOf(ctx.ownerId), limit, startAfter, consistent: true });
  return { items: page.items.map(fromItem), cursor: cursorOf(page.lastKey) };
}

/** Every plan of the owner, by id: a studio has a handful. */
export async function plansById(ctx: OwnerContext): Promise<Map<number, Plan>> {
  const items = await allOf(ctx.table, { ...listOf(ctx.ownerId), consistent: true });
  return new Map(items.map(fromItem).map((plan) => [plan.id, plan]));
}

/** @throws AppError plan.not_found */
export async function requirePlan(ctx: OwnerContext, planId: number): Promise<Plan> {
  const item = await ctx.table.get(planKey(ctx.ownerId, planId), { consistent: true });
  if (!item) throw new AppError("plan.not_found");
  return fromItem(item);
}

/** Stores a plan under a number that was just drawn. */
export async function insertPlan(ctx: OwnerContext, plan: Plan): Promise<Plan> {
  await ctx.table.put({ ...planKey(ctx.ownerId, plan.id), ...plan });
  return plan;
}

/** Changes fields of a plan that exists; the student count is never among them. @throws AppError plan.not_found */
export async function patchPlan(ctx: OwnerContext, planId: number, patch: Partial<Plan>): Promise<Plan> {
  const fields = Object.entries(patch).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return requirePlan(ctx, planId);
  const change = {
    expression: `SET ${fields.map(([name]) => `#${name} = :${name}`).join(", ")}`,
    names: Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
  };
  try {
    const item = await ctx.table.update(planKey(ctx.ownerId, planId), change, { expression: "attribute_exists(pk)" });
    return fromItem(item);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError("plan.not_found");
    throw error;
  }
}

/** Removes a plan nobody is on. @throws AppError plan.not_found, plan.has_students */
export async function removePlan(ctx: OwnerContext, planId: number): Promise<void> {
  try {
    await ctx.table.remove(planKey(ctx.ownerId, planId), {
      expression: "attribute_exists(pk) AND #count = :none",
      names: { "#count": "studentCount" },
      values: { ":none": 0 },
    });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError(error.item ? "plan.has_students" : "plan.not_found");
    throw error;
  }
}

/** A write, for a transaction, that counts students in or out of a plan that exists. */
export function countStudents(ctx: OwnerContext, planId: number, by: 1 | -1): Write {
  return {
    update: planKey(ctx.ownerId, planId),
    change: { expression: "ADD #count :by", names: { "#count": "studentCount" }, values: { ":by": by } },
    condition: { expression: "attribute_exists(pk)" },
  };
}

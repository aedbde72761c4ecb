import type { NextChargesInput, NextChargesResult } from "@emdia/contracts/charge";
import type { ProfileContext } from "../model/context.ts";
import { anchorAfter } from "../model/covered-months.ts";
import { manualDraft } from "../model/draft.ts";
import { isBillable } from "../model/due.ts";
import { nextChargeView, nextMonthFrom } from "../model/next-charge.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { chargesOfCycle } from "../store/cycles.ts";
import { studentsById } from "../store/students.ts";
import { requireActivePlan } from "./create-student.ts";

/**
 * Students who wait or are archived get no charge (docs/rules/billing-day.md, "Covered months").
 * @throws AppError request.invalid for the plan
 */
export async function previewNextCharges(
  ctx: ProfileContext,
  { studentIds, planId }: NextChargesInput,
): Promise<NextChargesResult> {
  const plan = await requireActivePlan(ctx, planId);
  const students = await studentsById(ctx, studentIds);
  const results: NextChargesResult = [];
  for (const studentId of new Set(studentIds)) {
    const student = students.get(studentId);
    const month = student && isBillable(student) ? await monthOn(ctx, student, plan) : undefined;
    const next = student && month ? nextChargeView(ctx, manualDraft(ctx, student, plan, month)) : null;
    results.push({ studentId, next });
  }
  return results;
}

/** Returns undefined for a fee that was charged, and for a pause without an end. */
async function monthOn(ctx: ProfileContext, student: Student, plan: Plan) {
  const charges = await chargesOfCycle(ctx, student);
  const anchorMonth = anchorAfter(student, plan, { charges, isGiven: student.planId !== plan.id }, ctx.profile);
  const charged = new Set(charges.filter(({ sequence }) => sequence === 0).map(({ month }) => month));
  return nextMonthFrom(ctx.profile, { ...student, anchorMonth }, plan, ctx.profile.billing.month, charged);
}

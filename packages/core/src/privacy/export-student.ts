import type { StudentExportWire } from "@emdia/contracts/privacy";
import type { ProfileContext } from "../model/context.ts";
import { toPlanView } from "../model/plan-view.ts";
import { currentMonth } from "../model/rise.ts";
import { chargesOfStudent } from "../store/charges.ts";
import { firstMonthOf, readMessages } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { toExportedCharge, toExportedStudent } from "./view.ts";

/**
 * Returns one student's data, to which the student is entitled by law (LGPD art. 18 II and V).
 * @throws AppError student.not_found
 */
export async function exportStudent(ctx: ProfileContext, studentId: number): Promise<StudentExportWire> {
  const student = await requireStudent(ctx, studentId);
  const [plans, charges] = await Promise.all([plansById(ctx), chargesOfStudent(ctx, studentId)]);
  const plan = plans.get(student.planId);
  const { businessName, email } = ctx.profile;
  return {
    exportedAt: ctx.now().toISOString(),
    business: { businessName, email },
    student: toExportedStudent(student, currentMonth(ctx)),
    plan: plan ? toPlanView(ctx, plan) : null,
    payments: (await readMessages(ctx, charges, firstMonthOf(charges))).map((charge) => toExportedCharge(ctx, charge)),
  };
}

import type { StudentExportWire } from "@emdia/contracts/privacy";
import type { ProfileContext } from "../model/context.ts";
import { toPlanView } from "../model/plan-view.ts";
import { chargesOfStudent } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { toExportedCharge, toExportedStudent } from "./view.ts";

/** One person's data, as the law lets them ask for it (LGPD art. 18 II and V). @throws AppError student.not_found */
export async function exportStudent(ctx: ProfileContext, studentId: number): Promise<StudentExportWire> {
  const student = await requireStudent(ctx, studentId);
  const [plans, payments] = await Promise.all([plansById(ctx), chargesOfStudent(ctx, studentId)]);
  const plan = plans.get(student.planId);
  const { businessName, email } = ctx.profile;
  return {
    exportedAt: ctx.now().toISOString(),
    business: { businessName, email },
    student: toExportedStudent(student),
    plan: plan ? toPlanView(ctx.ownerId, plan) : null,
    payments: payments.map((payment) => toExportedCharge(ctx, payment)),
  };
}

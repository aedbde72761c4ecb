import type { StudentExportWire } from "@emdia/contracts/privacy";
import type { ProfileContext } from "../context.ts";
import { chargesOfStudent } from "../payment/repository.ts";
import { toPaymentView } from "../payment/view.ts";
import { plansById, toPlanView } from "../plan/index.ts";
import { requireStudent } from "../student/repository.ts";
import { toExportedStudent } from "./view.ts";

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
    payments: payments.map((payment) => toPaymentView(ctx, payment)),
  };
}

import type { StudentExportWire } from "@emdia/contracts/privacy";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import type { ProfileContext } from "../model/context.ts";
import { toPlanView } from "../model/plan-view.ts";
import { currentMonth } from "../model/rise.ts";
import { consentView } from "../model/whatsapp-view.ts";
import { chargesOfStudent } from "../store/charges.ts";
import { consentsOf } from "../store/consents.ts";
import { firstMonthOf, readMessages } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { toExportedCharge, toExportedStudent } from "./view.ts";

/** The law is LGPD art. 18 II and V. @throws AppError student.not_found */
export async function exportStudent(ctx: ProfileContext, studentId: number): Promise<StudentExportWire> {
  const student = await requireStudent(ctx, studentId);
  const payer = payerKeyOf(student);
  const [plans, charges, consents] = await Promise.all([
    plansById(ctx),
    chargesOfStudent(ctx, studentId),
    consentsOf(ctx, [payer]),
  ]);
  const consent = consents.get(payer);
  const plan = plans.get(student.planId);
  const { businessName, email } = ctx.profile;
  return {
    exportedAt: ctx.now().toISOString(),
    business: { businessName, email },
    student: toExportedStudent(student, currentMonth(ctx)),
    plan: plan ? toPlanView(ctx, plan) : null,
    payments: (await readMessages(ctx, charges, firstMonthOf(charges))).map((charge) => toExportedCharge(ctx, charge)),
    whatsappConsent: consent ? consentView(consent) : null,
  };
}

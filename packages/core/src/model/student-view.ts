import type { PaymentStatus } from "@emdia/contracts/payment";
import type { StudentWire } from "@emdia/contracts/student";
import type { ProfileContext } from "./context.ts";
import { statusOn } from "./due.ts";
import { isAnyOverdue, nextChargeOf, type StudentCharges } from "./next-charge.ts";
import type { Plan } from "./plan.ts";
import { toPlanView } from "./plan-view.ts";
import type { Student } from "./student.ts";

/** A student has paid when they were charged before and nothing is open; nobody who was never charged has. */
const paymentStatusOf = ({ anchorMonth }: Student, { open }: StudentCharges): PaymentStatus =>
  anchorMonth === null || open.length > 0 ? "pendente" : "pago";

/** The student on the wire, with plan, payment status and next charge. */
export function toStudentView(
  ctx: ProfileContext,
  student: Student,
  plan: Plan | undefined,
  charges: StudentCharges,
): StudentWire {
  const { anchorMonth: _anchor, approvedAt: _approvedAt, registration: _registration, ...shown } = student;
  const { contactedOn: _on, contactedBy: _by, importId: _import, ...fields } = shown;
  const next = nextChargeOf(ctx, student, plan, charges);
  return {
    ...fields,
    userId: ctx.ownerId,
    status: statusOn(student, ctx.today),
    emailStatus: student.email ? student.emailStatus : "none",
    paymentStatus: paymentStatusOf(student, charges),
    isOverdue: isAnyOverdue(charges.open, ctx.today),
    nextChargeDate: next.date,
    nextChargeLabel: next.label,
    plan: plan ? toPlanView(ctx.ownerId, plan) : null,
  };
}

import type { PaymentStatus } from "@emdia/contracts/payment";
import type { StudentWire } from "@emdia/contracts/student";
import { isPausedOn } from "../billing/due.ts";
import type { ProfileContext } from "../context.ts";
import type { Payment } from "../payment/payment.ts";
import { type Plan, toPlanView } from "../plan/index.ts";
import { nextChargeOf } from "./next-charge.ts";
import type { Student } from "./student.ts";

/** A student owes while a recent charge is open. */
const paymentStatusOf = (payments: readonly Payment[]): PaymentStatus =>
  payments.some((payment) => payment.status === "pendente") ? "pendente" : "pago";

/** A pause whose last day has passed is over, whether or not anyone has written it down. */
function statusOf(ctx: ProfileContext, student: Student): Student["status"] {
  return student.status === "pausado" && !isPausedOn(student, ctx.today) ? "ativo" : student.status;
}

/** The student on the wire, with plan, payment status and next charge. `payments` are their recent charges. */
export function toStudentView(
  ctx: ProfileContext,
  student: Student,
  plan: Plan | undefined,
  payments: readonly Payment[],
): StudentWire {
  const { anchorMonth: _anchor, approvedAt: _approvedAt, registration: _registration, ...fields } = student;
  const next = nextChargeOf(ctx, student, plan, payments);
  return {
    ...fields,
    userId: ctx.ownerId,
    status: statusOf(ctx, student),
    emailStatus: student.email ? student.emailStatus : "none",
    paymentStatus: paymentStatusOf(payments),
    nextChargeDate: next.date,
    nextChargeLabel: next.label,
    plan: plan ? toPlanView(ctx.ownerId, plan) : null,
  };
}

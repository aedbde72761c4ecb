import type { PaymentWire } from "@emdia/contracts/payment";
import type { PaymentStatusInput } from "@emdia/contracts/student";
import { parsePaymentId, paymentIdOf } from "@emdia/contracts/values/payment-id";
import { paymentPaid } from "@emdia/events/payment";
import { AppError } from "../app-error.ts";
import { isBillable } from "../billing/due.ts";
import type { ProfileContext, WithBus } from "../context.ts";
import { requirePlan } from "../plan/index.ts";
import { requireStudent } from "../student/repository.ts";
import type { Student } from "../student/student.ts";
import { chargeableMonth, isExpectedMonth, materialise, thisMonthOf } from "./materialise.ts";
import type { Payment } from "./payment.ts";
import { changeStatus, getPayment } from "./repository.ts";
import { historyOf } from "./student-history.ts";
import { toPaymentView } from "./view.ts";

async function named(ctx: ProfileContext, student: Student, paymentId: number): Promise<Payment> {
  const key = parsePaymentId(paymentId);
  if (!key || key.studentId !== student.id) throw new AppError("payment.not_found");
  const stored = await getPayment(ctx, key);
  if (stored) return stored;
  const plan = await requirePlan(ctx, student.planId);
  if (key.sequence !== 0 || !isExpectedMonth(ctx, student, plan, key.month)) throw new AppError("payment.not_found");
  return materialise(ctx, student, plan, key.month);
}

async function toPay(ctx: ProfileContext, student: Student): Promise<Payment> {
  const history = await historyOf(ctx, student);
  const month = thisMonthOf(ctx);
  const current = history.find((payment) => payment.month === month && payment.sequence === 0);
  if (current) return current;
  const plan = await requirePlan(ctx, student.planId);
  if (isBillable(student) && chargeableMonth(ctx, student, plan)) return materialise(ctx, student, plan, month);
  const oldestOpen = history.findLast((payment) => payment.status === "pendente");
  if (!oldestOpen) throw new AppError("payment.none_due");
  return oldestOpen;
}

async function toReopen(ctx: ProfileContext, student: Student): Promise<Payment> {
  const history = await historyOf(ctx, student);
  const month = thisMonthOf(ctx);
  const current = history.find((payment) => payment.month === month && payment.sequence === 0);
  const chosen = current ?? history.find((payment) => payment.status === "pago");
  if (!chosen) throw new AppError("payment.none_due");
  return chosen;
}

async function settle(ctx: ProfileContext, payment: Payment, status: "pendente" | "pago"): Promise<Payment> {
  if (payment.status === status) return payment;
  const changed = await changeStatus(ctx, payment, status, status === "pago" ? ctx.today : null);
  const now = changed ?? (await getPayment(ctx, payment));
  if (now?.status === status) return now;
  throw new AppError("conflict.changed_meanwhile");
}

/**
 * Marks a student's charge paid, or takes that back. The same status twice gives the same answer and writes nothing.
 * A payment never moves the cycle: the due date is counted from the anchor (product.md).
 * A paid charge is published each time, so that a caller who saw no answer and asks again makes good a lost event.
 * @throws AppError student.not_found, student.waiting, payment.not_found, payment.none_due, conflict.changed_meanwhile
 */
export async function setPaymentStatus(
  ctx: ProfileContext & WithBus,
  studentId: number,
  { status, paymentId }: PaymentStatusInput,
): Promise<PaymentWire> {
  const student = await requireStudent(ctx, studentId);
  if (student.status === "aguardando") throw new AppError("student.waiting");
  const find = status === "pago" ? toPay : toReopen;
  const payment = paymentId === undefined ? await find(ctx, student) : await named(ctx, student, paymentId);
  if (payment.status === "cancelado") throw new AppError("payment.not_found");
  const settled = await settle(ctx, payment, status);
  if (status === "pago")
    await ctx.bus.publish(paymentPaid.entry({ ownerId: ctx.ownerId, paymentId: paymentIdOf(settled) }));
  return toPaymentView(ctx, settled);
}

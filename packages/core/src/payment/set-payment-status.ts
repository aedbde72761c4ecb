import type { PaymentStatus, PaymentWire } from "@emdia/contracts/payment";
import type { PaymentStatusInput } from "@emdia/contracts/student";
import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { chargeableMonth, isPayableMonth, thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { isBillable } from "../model/due.ts";
import type { Payment } from "../model/payment.ts";
import { isListed } from "../model/payment.ts";
import { toPaymentView } from "../model/payment-view.ts";
import { addSettlement, openCentsOf, reverseAll, usualMethodOf, withoutSlip } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { getPayment } from "../store/payments.ts";
import { requirePlan } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { changeLedger } from "./change-ledger.ts";
import { ensureCharge } from "./ensure-charge.ts";
import { findChargeById } from "./find-charge-by-id.ts";
import { historyOf } from "./list-student-charges.ts";
import { publishPaid } from "./publish-paid.ts";

/** This month's recurring charge of a student, if it is stored. */
function chargeOfThisMonth(ctx: ProfileContext, { id }: Student): Promise<Payment | undefined> {
  return getPayment(ctx, { studentId: id, month: thisMonthOf(ctx), sequence: 0 });
}

/** The charge that was marked paid last. */
const lastSettled = (payments: readonly Payment[]): Payment | undefined =>
  payments.filter(({ status }) => status === "pago").sort((a, b) => ((a.paidAt ?? "") < (b.paidAt ?? "") ? 1 : -1))[0];

/**
 * The charge that "paid" means where none is named: this month's; where this month has none, the only open one. With none
 * open it is the one settled last, so that a request that comes twice is answered alike and settles nothing else.
 */
async function findPayable(ctx: ProfileContext, student: Student): Promise<Payment> {
  const current = await chargeOfThisMonth(ctx, student);
  if (current && isListed(current)) return current;
  if (!current && isBillable(student)) {
    const plan = await requirePlan(ctx, student.planId);
    if (chargeableMonth(ctx, student, plan)) return ensureCharge(ctx, student, plan, thisMonthOf(ctx));
  }
  const [oldest, ...others] = await openChargesOf(ctx, student.id);
  if (others.length > 0) throw new AppError("payment.ambiguous");
  const found = oldest ? await getPayment(ctx, oldest) : lastSettled(await historyOf(ctx, student));
  if (!found) throw new AppError("payment.none_due");
  return found;
}

/** The charge that "pending" means where none is named: this month's alone. */
async function findReopenable(ctx: ProfileContext, student: Student): Promise<Payment> {
  const current = await chargeOfThisMonth(ctx, student);
  if (!current) throw new AppError("payment.none_due");
  return current;
}

/** The charge with all of the rest received today, or as it was paid a moment ago. */
function paid(ctx: ProfileContext, payment: Payment, at: string): Payment {
  const rest = { amountCents: openCentsOf(payment), date: ctx.today, method: usualMethodOf(ctx.profile) };
  return withoutSlip(payment, at) ?? addSettlement(payment, rest, at);
}

/** Records that all of the rest was received today, or takes back everything that was received for a paid charge. */
function changeTo(ctx: ProfileContext, payment: Payment, status: PaymentStatus): Promise<Payment> {
  const at = ctx.now().toISOString();
  return changeLedger(ctx, payment, {
    change: (one) => (status === "pago" ? paid(ctx, one, at) : reverseAll(one, { date: ctx.today, at })),
    isDone: (one) => one.status === status,
  });
}

async function settleOrReopen(
  ctx: ProfileContext & WithBus,
  payment: Payment,
  status: PaymentStatus,
): Promise<PaymentWire> {
  if (!isListed(payment)) throw new AppError("payment.not_found");
  if (payment.amountCents === 0 && status === "pendente") throw new AppError("payment.nothing_to_pay");
  const changed = await changeTo(ctx, payment, status);
  if (status === "pago") await publishPaid(ctx, changed);
  return toPaymentView(ctx, changed);
}

/**
 * Sets a charge paid or pending again: any charge of any month, of archived students too. The same status twice gives the
 * same answer and writes nothing. A payment never moves the cycle: due dates are counted from the anchor. A paid charge is
 * published each time, so that a caller who saw no answer and asks again replaces a lost event.
 * @throws AppError payment.not_found, payment.nothing_to_pay for one that a discount covers, conflict.changed_meanwhile
 */
export async function setChargeStatus(
  ctx: ProfileContext & WithBus,
  paymentId: number,
  status: PaymentStatus,
): Promise<PaymentWire> {
  const { payment, isStored, student, plan } = await findChargeById(ctx, paymentId, isPayableMonth);
  if (isStored || !plan) return settleOrReopen(ctx, payment, status);
  // An expected charge is pending already: nothing is stored for saying so.
  if (status === "pendente") return toPaymentView(ctx, payment, true);
  return settleOrReopen(ctx, await ensureCharge(ctx, student, plan, payment.month), status);
}

/**
 * As `setChargeStatus`, for a student: `paymentId` names one of their charges; without it this month's is meant, or the
 * only open one where this month has none (docs/rules.md, "Settling").
 * @throws AppError student.not_found, student.waiting, payment.not_found, payment.none_due, payment.ambiguous,
 *   payment.nothing_to_pay, conflict.changed_meanwhile
 */
export async function setPaymentStatus(
  ctx: ProfileContext & WithBus,
  studentId: number,
  { status, paymentId }: PaymentStatusInput,
): Promise<PaymentWire> {
  const student = await requireStudent(ctx, studentId);
  if (student.status === "aguardando") throw new AppError("student.waiting");
  if (paymentId === undefined) {
    const find = status === "pago" ? findPayable : findReopenable;
    return settleOrReopen(ctx, await find(ctx, student), status);
  }
  if (parsePaymentId(paymentId)?.studentId !== student.id) throw new AppError("payment.not_found");
  return setChargeStatus(ctx, paymentId, status);
}

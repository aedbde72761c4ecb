import { isPaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { chargeableMonth, isExpectedMonth, thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Payment } from "../model/payment.ts";
import type { Student } from "../model/student.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { getPayment } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import { type FoundCharge, findChargeById, studentOfCharge } from "./find-charge-by-id.ts";
import { historyOf } from "./list-student-charges.ts";

/**
 * The charge an id of /invoices/{id} means: a payment's, or below 10^8 a student's (their oldest open charge, else the
 * latest, else the one expected).
 * @throws AppError payment.not_found, also for another owner's id
 */
export function findCharge(ctx: ProfileContext, id: number): Promise<FoundCharge> {
  return isPaymentId(id) ? findChargeById(ctx, id) : findOfStudent(ctx, id);
}

async function findOfStudent(ctx: ProfileContext, studentId: number): Promise<FoundCharge> {
  const [student, plans] = await Promise.all([studentOfCharge(ctx, studentId), plansById(ctx)]);
  const plan = plans.get(student.planId);
  const stored = await openOrLatest(ctx, student);
  if (stored) return { student, plan, payment: stored, isStored: true };
  const month = plan && chargeableMonth(ctx, student, plan);
  if (!month || !isExpectedMonth(ctx, student, plan, month)) throw new AppError("payment.not_found");
  return { student, plan, payment: manualDraft(ctx, student, plan, month), isStored: false };
}

async function openOrLatest(ctx: ProfileContext, student: Student): Promise<Payment | undefined> {
  const [oldest] = await openChargesOf(ctx, student.id);
  const open = oldest && (await getPayment(ctx, oldest));
  if (open) return open;
  const newest = await historyOf(ctx, student);
  // What was paid ahead is not what "now" means, unless nothing else was charged.
  return newest.find(({ month }) => month <= thisMonthOf(ctx)) ?? newest.at(-1);
}

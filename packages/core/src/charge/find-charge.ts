import { isChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { chargeableMonth, isExpectedMonth, thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Student } from "../model/student.ts";
import { getCharge } from "../store/charges.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { type FoundCharge, findChargeById, studentOfCharge } from "./find-charge-by-id.ts";
import { historyOf } from "./list-student-charges.ts";

/**
 * Finds the charge that an id of /invoices/{id} means: a payment's, or below 10^8 a student's
 * (their oldest open charge, else the latest, else the expected one).
 * @throws AppError payment.not_found, also for another owner's id
 */
export function findCharge(ctx: ProfileContext, id: number): Promise<FoundCharge> {
  return isChargeId(id) ? findChargeById(ctx, id) : findOfStudent(ctx, id);
}

async function findOfStudent(ctx: ProfileContext, studentId: number): Promise<FoundCharge> {
  const [student, plans] = await Promise.all([studentOfCharge(ctx, studentId), plansById(ctx)]);
  const plan = plans.get(student.planId);
  const stored = await openOrLatest(ctx, student);
  if (stored) return { student, plan, charge: stored, isStored: true };
  const month = plan && chargeableMonth(ctx, student, plan);
  if (!month || !isExpectedMonth(ctx, student, plan, month)) throw new AppError("payment.not_found");
  return { student, plan, charge: manualDraft(ctx, student, plan, month), isStored: false };
}

async function openOrLatest(ctx: ProfileContext, student: Student): Promise<Charge | undefined> {
  const [oldest] = await openChargesOf(ctx, student.id);
  const open = oldest && (await getCharge(ctx, oldest));
  if (open) return open;
  const newest = await historyOf(ctx, student);
  // A charge paid ahead is not the current one, unless the student has no other.
  return newest.find(({ month }) => month <= thisMonthOf(ctx)) ?? newest.at(-1);
}

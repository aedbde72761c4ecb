import { isChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { chargeableMonth, isExpectedMonth, thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Student } from "../model/student.ts";
import { getCharge } from "../store/charges.ts";
import { readLeadMail } from "../store/lead-mails.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { type FoundCharge, findChargeById, studentOfCharge } from "./find-charge-by-id.ts";
import { historyOf } from "./list-student-charges.ts";

/**
 * Finds the charge for an id from /invoices/{id}. An id below 10^8 is a student's: it means their
 * oldest open charge, or else their latest charge, or else their expected charge. Any other id is a
 * payment's.
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
  if (open) return readLeadMail(ctx, open);
  const newest = await historyOf(ctx, student);
  // A charge paid ahead is not the current charge, unless the student has no other charge.
  return newest.find(({ month }) => month <= thisMonthOf(ctx)) ?? newest.at(-1);
}

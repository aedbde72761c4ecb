import { isChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { thisMonthOf } from "../model/due.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { openChargesOf } from "../store/open-charges.ts";
import { plansById } from "../store/plans.ts";
import { type FoundCharge, findChargeById, studentOfCharge } from "./find-charge-by-id.ts";
import { historyOf } from "./list-student-charges.ts";
import { chargesOfThisMonth, draftOfMonth } from "./month-by-hand.ts";

/**
 * Takes a student's id (below 10^8) for their oldest open charge, else this month's, even if not
 * stored, else the latest. @throws AppError payment.not_found
 */
export function findByChargeOrStudentId(ctx: ProfileContext, id: number): Promise<FoundCharge> {
  return isChargeId(id) ? findChargeById(ctx, id) : findOfStudent(ctx, id);
}

async function findOfStudent(ctx: ProfileContext, studentId: number): Promise<FoundCharge> {
  const [student, plans] = await Promise.all([studentOfCharge(ctx, studentId), plansById(ctx)]);
  const plan = plans.get(student.planId);
  const [oldest] = await openChargesOf(ctx, student.id);
  const open = oldest && (await getCharge(ctx, oldest));
  if (open) return { student, plan, charge: await readMessagesOf(ctx, open), isStored: true };
  const draft = plan && (await draftOfMonth(ctx, student, plan, await chargesOfThisMonth(ctx, student)));
  if (draft) return { student, plan, ...draft, isStored: false };
  const newest = await historyOf(ctx, student);
  // A charge paid ahead is not the current charge, unless the student has no other charge.
  const latest = newest.find(({ month }) => month <= thisMonthOf(ctx)) ?? newest.at(-1);
  if (!latest) throw new AppError("payment.not_found");
  return { student, plan, charge: latest, isStored: true };
}

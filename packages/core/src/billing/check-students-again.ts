/**
 * Finds students who were edited or erased during a page. A condition on the student would double
 * the price of each write, so page and edit both check afterwards (docs/decisions/016-privacy.md).
 */

import type { OwnerContext, ProfileContext } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { alignCycle } from "../store/cycles.ts";
import { eraseFromCharges } from "../store/erase-student.ts";
import { readablePlansById } from "../store/plans.ts";
import { releaseRest } from "../store/release-ahead.ts";
import { studentsById } from "../store/students.ts";
import type { RunPage } from "./read-run-page.ts";
import type { StudentCharge } from "./student-charge.ts";

export async function eraseFromInterruptedPage(ctx: OwnerContext, erased: readonly Student[]): Promise<void> {
  for (const { id, name } of erased) await eraseFromCharges(ctx, id, name);
}

/**
 * Reads the students of new charges and the plans once more: erases the names of those erased
 * meanwhile, also in other pages' charges, and lets a cycle that an edit moved begin after these
 * charges, also after those of an earlier turn that died before this check.
 */
export async function checkStudentsAgain(ctx: ProfileContext, { payers, away, plans: read }: RunPage): Promise<void> {
  const charges = payers.flatMap(({ dues }) => dues);
  const made = charges.filter(({ stored }) => !stored).map(({ student }) => student.id);
  const students = await studentsById(ctx, made);
  await eraseFromInterruptedPage(
    ctx,
    [...students.values()].filter(({ erasedAt }) => erasedAt !== undefined),
  );
  for (const charge of away) await releaseRest(ctx, charge, "Aluno pausado neste mês");
  const plans = made.length > 0 ? await readablePlansById(ctx) : read;
  const moved = charges.filter((due) => isOffCycle(due, students.get(due.student.id) ?? due.student, plans));
  for (const { student } of moved) await alignCycle(ctx, student.id, plans);
}

/** Tells whether student or plan changed since the charge, or a void charge uncovers its months. */
function isOffCycle({ student, stored, plan }: StudentCharge, now: Student, plans: ReadonlyMap<number, Plan>): boolean {
  if (stored?.status === "cancelado" && plan.periodInMonths > 1) return true;
  if (now.status !== student.status || now.pausedUntil !== student.pausedUntil) return true;
  // A student's first charge has fixed the cycle itself.
  if (now.anchorMonth !== (student.anchorMonth ?? now.anchorMonth)) return true;
  const { planId, periodInMonths, isOneTime } = stored ?? { ...plan, planId: student.planId };
  const current = plans.get(now.planId);
  return planId !== now.planId || periodInMonths !== current?.periodInMonths || isOneTime !== current.isOneTime;
}

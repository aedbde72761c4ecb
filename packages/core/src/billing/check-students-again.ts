/**
 * Finds students who were edited or erased during a page. A condition on the student would double
 * the price of each write, so page and edit both check afterwards (docs/decisions/016-privacy.md).
 */

import type { OwnerContext, ProfileContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { alignCycle } from "../store/cycles.ts";
import { eraseFromCharges } from "../store/erase-from-charges.ts";
import { readablePlansById } from "../store/plans.ts";
import { releaseRest } from "../store/release-ahead.ts";
import { studentsById } from "../store/students.ts";
import type { RunPage } from "./read-run-page.ts";
import type { StudentCharge } from "./student-charge.ts";

export async function eraseFromInterruptedPage(ctx: OwnerContext, erased: readonly Student[]): Promise<void> {
  for (const { id, name } of erased) await eraseFromCharges(ctx, id, name);
}

/**
 * Reads the students of these charges once more: erases the names of those erased meanwhile, also
 * in other pages' charges, and lets the cycle of an edited one begin after these charges.
 */
export async function checkStudentsAgain(ctx: ProfileContext, { payers, away }: RunPage): Promise<void> {
  const charges = payers.flatMap(({ dues }) => dues);
  const made = charges.filter(({ stored }) => !stored).map(({ student }) => student.id);
  const students = [...(await studentsById(ctx, made)).values()];
  await eraseFromInterruptedPage(
    ctx,
    students.filter(({ erasedAt }) => erasedAt !== undefined),
  );
  for (const charge of away) await releaseRest(ctx, charge, "Aluno pausado neste mês");
  const moved = charges.filter((due) => isOffCycle(due, students));
  if (moved.length === 0) return;
  const plans = await readablePlansById(ctx);
  for (const { student } of moved) await alignCycle(ctx, student.id, plans);
}

/** Tells whether a student was edited, or a void month leaves its period's months uncovered. */
function isOffCycle({ student, stored, plan }: StudentCharge, now: readonly Student[]): boolean {
  if (stored?.status === "cancelado" && plan.periodInMonths > 1) return true;
  const { planId, status, pausedUntil } = now.find(({ id }) => id === student.id) ?? student;
  return planId !== student.planId || status !== student.status || pausedUntil !== student.pausedUntil;
}

/**
 * Handles students who are erased, or whose plan or pause is edited, while a page of a run is under
 * way. A condition on the student would double the price of each charge's write. So the page checks
 * its students after its writes, and the erasure or edit checks for charges after its own write: at
 * least one of the two finds such a charge (docs/decisions/016-privacy.md).
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

/** Removes the data of erased students from charges that an interrupted page created. */
export async function eraseFromInterruptedPage(ctx: OwnerContext, erased: readonly Student[]): Promise<void> {
  for (const { id, name } of erased) await eraseFromCharges(ctx, id, name);
}

/**
 * Removes the personal data of erased students from the charges that this page of the run has
 * created, and from other pages' charges that this page's mails named, and lets the cycles of
 * edited students begin after what is covered.
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

/**
 * Tells whether a student's cycle may no longer fit: they were edited since the page was read, or
 * the month of a longer period was voided, whose later months are charged without it.
 */
function isOffCycle({ student, stored, plan }: StudentCharge, now: readonly Student[]): boolean {
  if (stored?.status === "cancelado" && plan.periodInMonths > 1) return true;
  const { planId, status, pausedUntil } = now.find(({ id }) => id === student.id) ?? student;
  return planId !== student.planId || status !== student.status || pausedUntil !== student.pausedUntil;
}

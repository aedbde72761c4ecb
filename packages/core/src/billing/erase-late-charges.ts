/**
 * Handles students who are erased while a page of a run is under way. A condition on the student
 * would double the price of each charge's write. So the page checks for erased students after its
 * writes, and the erasure checks for charges after it has marked the student: at least one of the
 * two checks finds such a charge (docs/decisions/016-privacy.md).
 */
import type { OwnerContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { eraseFromCharges } from "../store/erase-from-charges.ts";
import { studentsById } from "../store/students.ts";
import type { RunPage } from "./read-run-page.ts";

/** Removes the data of erased students from charges that an interrupted page created. */
export async function eraseFromInterruptedPage(ctx: OwnerContext, erased: readonly Student[]): Promise<void> {
  for (const { id, name } of erased) await eraseFromCharges(ctx, id, name);
}

/**
 * Removes the personal data of erased students from the charges that this page of the run has
 * created, and from other pages' charges that this page's mails named.
 */
export async function eraseLateCharges(
  ctx: OwnerContext,
  { charges }: RunPage,
  named: Iterable<number>,
): Promise<void> {
  const made = charges.filter(({ stored }) => !stored).map(({ student }) => student.id);
  const students = [...(await studentsById(ctx, [...made, ...named])).values()];
  await eraseFromInterruptedPage(
    ctx,
    students.filter(({ erasedAt }) => erasedAt !== undefined),
  );
}

/**
 * Handles students who are erased while a page of a run is under way. A condition on the student in
 * the write of each charge would double its price. So the page checks for erased students after its
 * writes, and the erasure checks for charges after its mark: one of the two sees the other
 * (docs/decisions/016-privacy.md).
 */
import type { OwnerContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { eraseFromCharges } from "../store/erase-from-charges.ts";
import { studentsById } from "../store/students.ts";
import type { RunPage } from "./read-run-page.ts";

/** Removes the data of erased students from charges that an interrupted page made for them. */
export async function eraseLeftCharges(ctx: OwnerContext, erased: readonly Student[]): Promise<void> {
  for (const { id, name } of erased) await eraseFromCharges(ctx, id, name);
}

/** Removes the data of erased students from the charges that this page has made. */
export async function eraseLateCharges(ctx: OwnerContext, { charges }: RunPage): Promise<void> {
  const made = charges.filter(({ stored }) => !stored).map(({ student }) => student.id);
  const students = [...(await studentsById(ctx, made)).values()];
  await eraseLeftCharges(
    ctx,
    students.filter(({ erasedAt }) => erasedAt !== undefined),
  );
}

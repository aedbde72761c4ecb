import type { OwnerContext } from "../model/context.ts";
import { requireStudent } from "../store/students.ts";
import { archiveStudent, removeUncharged } from "./archive-or-delete.ts";

/**
 * Deletes a student; a student who was ever charged is archived instead and keeps the charges
 * (docs/rules.md, "When a student is charged").
 */
export async function removeStudent(ctx: OwnerContext, studentId: number): Promise<void> {
  const student = await requireStudent(ctx, studentId);
  if (await removeUncharged(ctx, student)) return;
  await archiveStudent(ctx, await requireStudent(ctx, studentId));
}

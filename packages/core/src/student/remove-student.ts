import type { ProfileContext } from "../model/context.ts";
import { retryWhenChanged } from "../store/payers.ts";
import { releaseAhead } from "../store/release-ahead.ts";
import { requireStudent } from "../store/students.ts";
import { archiveStudent, removeUncharged } from "./archive-or-delete.ts";

/**
 * A student who was ever charged is archived instead (docs/rules/billing-day.md, "When a student is
 * charged"). With `isErased`, a payer who loses their last student is removed, too. @throws
 * AppError student.not_found, conflict.changed_meanwhile
 */
export function removeStudent(ctx: ProfileContext, studentId: number, how: { isErased?: boolean } = {}): Promise<void> {
  return retryWhenChanged(async () => {
    const student = await requireStudent(ctx, studentId);
    if (await removeUncharged(ctx, student, how)) return;
    await archiveStudent(ctx, await requireStudent(ctx, studentId));
    await releaseAhead(ctx, studentId);
  });
}

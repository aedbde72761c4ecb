import type { ProfileContext } from "../model/context.ts";
import { forgetNamesOf } from "../store/bank-entries.ts";
import { eraseFields, eraseFromCharges } from "../store/erase-student.ts";
import { eraseFromImport } from "../store/imports.ts";
import { withLock } from "../store/locks.ts";
import { eraseTextsOf } from "../store/proposals.ts";
import { requireStudent } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";

const ERASED_NAME = "Aluno removido";

/**
 * Charges stay, without the name (LGPD arts. 16 I and 18 VI). A repeat finishes the erasure.
 * @throws AppError student.not_found, conflict.changed_meanwhile, data.locked
 */
export async function eraseStudent(ctx: ProfileContext, studentId: number): Promise<void> {
  // A request for an unknown student must not wait for a lock.
  const student = await requireStudent(ctx, studentId);
  await withLock(ctx, { by: `erase-student ${studentId}` }, async () => {
    await eraseFromImport(ctx, student);
    await forgetNamesOf(ctx, studentId);
    await eraseTextsOf(ctx, student);
    await removeStudent(ctx, studentId, { isErased: true });
    // A student who was never charged has been removed already.
    if (await eraseFields(ctx, studentId, ERASED_NAME)) await eraseFromCharges(ctx, studentId, ERASED_NAME);
  });
}

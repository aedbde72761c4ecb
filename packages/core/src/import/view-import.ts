import type { ImportWire } from "@emdia/contracts/import";
import type { OwnerContext } from "../model/context.ts";
import { type StudentImport, undoUntil } from "../model/import.ts";
import { currentStudents } from "../store/imports.ts";

/** The students whom the undo kept are listed until they are archived. */
export async function viewImport(ctx: OwnerContext, one: StudentImport): Promise<ImportWire> {
  const { id, state, studentCount, planIds, createdAt } = one;
  const students = await currentStudents(
    ctx,
    one.kept.map(({ studentId }) => studentId),
  );
  const kept = one.kept.flatMap(({ studentId, reason }) => {
    const student = students.get(studentId);
    return student && student.status !== "arquivado" ? [{ studentId, name: student.name, reason }] : [];
  });
  return { id, state, studentCount, planCount: planIds.length, createdAt, undoUntil: undoUntil(one, ctx.now()), kept };
}

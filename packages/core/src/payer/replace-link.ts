import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { pageUrlFor } from "../model/payer-link.ts";
import type { Student } from "../model/student.ts";
import { requirePayer, retryWhenChanged } from "../store/payers.ts";
import { requireStudent } from "../store/students.ts";
import { detailWrites, studentsOfPayer } from "../store/students-of-payers.ts";
import { ownLinkWrite } from "../store/write-students.ts";
import { commit } from "../table/commit.ts";

/**
 * Gives the payer's page a new address; the old ones then say that they were replaced.
 * @throws AppError student.not_found, conflict.changed_meanwhile
 */
export function replaceLink(ctx: ProfileContext, studentId: number): Promise<{ pageUrl: string | null }> {
  return retryWhenChanged(async () => {
    const student = await requireStudent(ctx, studentId);
    if (student.erasedAt) throw new AppError("student.not_found");
    const { writes, after } = await writesFor(ctx, student);
    await commit(ctx.table, writes);
    return { pageUrl: pageUrlFor(ctx, after) ?? null };
  });
}

async function writesFor(ctx: ProfileContext, student: Student) {
  if (student.payerId === undefined) return ownLinkWrite(ctx, student);
  const payer = await requirePayer(ctx, student.payerId);
  const linkRevision = (payer.linkRevision ?? 0) + 1;
  const writes = detailWrites(ctx, payer, { linkRevision }, await studentsOfPayer(ctx, payer));
  return { writes, after: { ...student, payer: { ...payer, linkRevision } } };
}

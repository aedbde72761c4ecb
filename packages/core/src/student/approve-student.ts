import type { ApproveStudentInput, StudentWire } from "@emdia/contracts/student";
import { studentApproved } from "@emdia/events/student";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { publishBestEffort } from "../publish-best-effort.ts";
import { requireStudent } from "../store/students.ts";
import { admitStudent } from "../store/write-students.ts";
import { viewStudent } from "./list-students.ts";

/**
 * Starts the student's cycle; a repeat changes nothing.
 * @throws AppError student.not_found, student.archived, conflict.changed_meanwhile
 */
export async function approveStudent(
  ctx: ProfileContext & WithBus,
  studentId: number,
  { sendWelcome = false }: ApproveStudentInput,
): Promise<StudentWire> {
  const student = await requireStudent(ctx, studentId);
  if (student.status === "arquivado") throw new AppError("student.archived");
  if (student.status !== "aguardando") return viewStudent(ctx, student);
  const admitted = await admitStudent(ctx, student, ctx.now().toISOString());
  await publishBestEffort(ctx, studentApproved.entry({ ownerId: ctx.ownerId, studentId, sendWelcome }));
  return viewStudent(ctx, admitted);
}

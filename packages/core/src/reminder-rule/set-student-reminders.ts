import type { StudentRemindersInput, StudentRemindersWire } from "@emdia/contracts/reminder-rule";
import type { OwnerContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { findPayer } from "../store/payers.ts";
import { findRule, replaceRule } from "../store/reminder-rules.ts";
import { requireStudent } from "../store/students.ts";
import { studentsOfPayer } from "../store/students-of-payers.ts";
import { pauseReminders } from "../store/write-students.ts";

/**
 * And of all of the same payer; sending by hand stays possible. @throws AppError student.not_found
 */
export async function setStudentReminders(
  ctx: OwnerContext,
  studentId: number,
  { isOff }: StudentRemindersInput,
): Promise<StudentRemindersWire> {
  const students = await sameWallet(ctx, await requireStudent(ctx, studentId));
  for (const { id } of students) await pauseReminders(ctx, id, isOff);
  const rule = await findRule(ctx);
  // The rule's new version stops a run that may be about to mail another student of the address.
  if (rule?.isOn) await replaceRule(ctx, rule, rule);
  return { isOff, studentIds: students.map(({ id }) => id) };
}

async function sameWallet(ctx: OwnerContext, student: Student): Promise<Student[]> {
  const payer = student.payerId === undefined ? undefined : await findPayer(ctx, student.payerId);
  const others = payer ? await studentsOfPayer(ctx, payer) : [];
  return [student, ...others.filter(({ id }) => id !== student.id)];
}

import type { Student } from "../student/student.ts";

/** A student's address, unless there is none or mail does not reach it. */
export function mailableAddress(student: Student | undefined): string | undefined {
  return student?.emailStatus === "ok" ? (student.email ?? undefined) : undefined;
}

import type { Student } from "../model/student.ts";

/** A student's address, unless there is none, mail does not reach it, or the student is archived. */
export function mailableAddress(student: Student | undefined): string | undefined {
  return student?.emailStatus === "ok" && student.status !== "arquivado" ? (student.email ?? undefined) : undefined;
}

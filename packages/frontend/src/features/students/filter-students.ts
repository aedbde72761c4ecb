import type { StudentWire } from "@emdia/contracts/student";
import { digitsOf } from "@emdia/contracts/values/phone";
import { searchable } from "../../lib/format.ts";

/** What the list is narrowed to; an undefined plan means all. */
export type StudentFilter = { search: string; planId: number | undefined };

/** Whether a text finds a student by name, e-mail or phone; phones by their digits, at least three of them. */
function matches(student: StudentWire, search: string): boolean {
  const wanted = searchable(search);
  if (searchable(`${student.name} ${student.email ?? ""}`).includes(wanted)) return true;
  const digits = digitsOf(search);
  return digits.length >= 3 && digitsOf(student.phone ?? "").includes(digits);
}

/** The students that match, by name. */
export function filterStudents(students: readonly StudentWire[], { search, planId }: StudentFilter): StudentWire[] {
  return students
    .filter((student) => planId === undefined || student.planId === planId)
    .filter((student) => matches(student, search))
    .toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR"));
}

/** Finds the students for whom the same person pays. */
import { identifiersOf, identifierText } from "@emdia/contracts/values/same-person";
import type { Student } from "./student.ts";

/**
 * Returns the number of the person who pays for each student, by student: their payer's, or their
 * own if they pay alone. Payers and students take their numbers from one counter, so no payer and
 * student share a number. Payers that a release without payers stored have no number: those who
 * share a document, e-mail or phone with each other, or with a stored payer, are one person
 * (docs/rules.md, "A student's own terms"). They get the stored payer's number, or the first
 * student's.
 */
export function payingPersonsOf(students: Iterable<Pick<Student, "id" | "payer" | "payerId">>): Map<number, number> {
  const stored = ({ payerId }: Pick<Student, "payerId">) => Number(payerId === undefined);
  const known = new Map<string, number>();
  const persons = new Map<number, number>();
  for (const student of [...students].toSorted((a, b) => stored(a) - stored(b) || a.id - b.id)) {
    const marks = identifiersOf(student.payer ?? {}).map(identifierText);
    const same = marks.map((mark) => known.get(mark)).find((person) => person !== undefined);
    const person = student.payerId ?? same ?? student.id;
    for (const mark of marks) if (!known.has(mark)) known.set(mark, person);
    persons.set(student.id, person);
  }
  return persons;
}

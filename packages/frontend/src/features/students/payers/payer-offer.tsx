import type { StudentPatch, StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { payerQueries } from "../../../data/payers/queries.ts";
import { useUpdateStudent } from "../../../data/students/mutations.ts";
import { studentQueries } from "../../../data/students/queries.ts";
import { attempt } from "../../../lib/attempt.ts";
import { studentMessages } from "../messages.ts";
import { findSamePerson, isDeclined, studentNamesOf } from "./find-payers.ts";
import { SamePersonOffer } from "./same-person-offer.tsx";

/**
 * As after a parent has registered a child. A payer who was left without students is not offered to
 * a student who has one. A declined payer comes back only with another shared identifier.
 */
export function PayerOffer({ student }: { student: StudentWire }) {
  const payers = useQuery(payerQueries.list()).data ?? [];
  const students = useQuery(studentQueries.list()).data ?? [];
  const updateStudent = useUpdateStudent();
  const { id, name, billTo, payerId } = student;
  const offered = payers.filter((payer) => !isDeclined(student, payer) && (!student.payer || payer.studentCount > 0));
  const who = { email: billTo.email, phone: billTo.phone };
  const same = findSamePerson(who, { payers: offered, students: [], exceptPayerId: payerId ?? undefined });
  if (!same?.payer || student.status === "arquivado") return null;
  const { payer } = same;

  const save = (patch: StudentPatch, done: () => void) =>
    attempt(() => updateStudent.mutateAsync({ params: { id }, body: patch }), {
      done,
      failed: studentMessages.updateFailed,
      name,
    });

  return (
    <SamePersonOffer
      same={same}
      names={studentNamesOf(payer.id, students)}
      disabled={updateStudent.isPending}
      onTake={() => void save({ payerId: payer.id }, studentMessages.updated)}
      onDecline={() => void save({ declinedPayerId: payer.id }, () => undefined)}
    />
  );
}

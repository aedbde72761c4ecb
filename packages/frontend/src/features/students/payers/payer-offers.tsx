import type { StudentPatch, StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { Notice } from "../../../components/feedback/notice.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { payerQueries, studentQueries } from "../../../data/queries.ts";
import { useUpdateStudent } from "../../../data/students/students.ts";
import { attempt } from "../../../lib/attempt.ts";
import { studentMessages } from "../messages.ts";
import { findSamePerson, isDeclined, type SamePerson, studentNamesOf } from "./find-payers.ts";

type Props = {
  same: SamePerson;
  names: string;
  disabled?: boolean;
  onTake(): void;
  /** Stores that the two are different people; undefined if the offer ends with its form. */
  onDecline?: () => void;
};

export function SamePersonOffer({ same, names, disabled, onTake, onDecline }: Props) {
  return (
    <Notice tone="info" icon={UserCheck} role="status">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 break-words">{samePersonText(same, names)}</p>
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" size="slim" disabled={disabled} onClick={onTake}>
            É a mesma pessoa
          </Button>
          {onDecline && (
            <Button tone="quiet" size="slim" disabled={disabled} onClick={onDecline}>
              Não é
            </Button>
          )}
        </div>
      </div>
    </Notice>
  );
}

const SAME = { document: "Mesmo documento", email: "Mesmo e-mail", phone: "Mesmo WhatsApp" } as const;

/** Returns "Mesmo WhatsApp de Maria Silva (responsável por João): é a mesma pessoa?". */
export function samePersonText({ by, payer, student }: SamePerson, names: string): string {
  const who = payer ? `${payer.name}${names && ` (responsável por ${names})`}` : student.name;
  return `${SAME[by]} de ${who}: é a mesma pessoa?`;
}

/**
 * Offers a payer who shares the student's e-mail or phone: a declined payer only if another
 * identifier is shared, a payer without students only to a student without a payer.
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

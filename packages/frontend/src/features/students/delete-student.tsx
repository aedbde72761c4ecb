import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { useDeleteStudent } from "../../data/students/mutations.ts";
import { attempt } from "../../lib/attempt.ts";
import { deletionQuestion, judgeDeletion } from "./delete-texts.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; onClose(): void; onDeleted?: (() => void) | undefined };

/** Disabled until the charges are loaded: they decide between deleting and archiving. */
export function DeleteStudent({ student, onClose, onDeleted }: Props) {
  const deleteStudent = useDeleteStudent();
  const charges = useQuery(chargeQueries.byStudent(student.id));
  const deletion = judgeDeletion(charges.data);

  function tellRemoved() {
    if (deletion.isArchiving === undefined) return studentMessages.removed(student.name);
    if (deletion.isArchiving) return studentMessages.archived(student.name);
    studentMessages.deleted();
    onDeleted?.();
  }

  function remove() {
    onClose();
    void attempt(() => deleteStudent.mutateAsync({ params: { id: student.id } }), {
      done: tellRemoved,
      failed: studentMessages.deleteFailed,
      name: student.name,
    });
  }

  return (
    <ConfirmDialog
      open
      {...deletionQuestion(student.name, deletion)}
      isDangerous
      waitingLabel={charges.isPending ? "Lendo as cobranças..." : undefined}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { chargeQueries } from "../../data/charges/queries.ts";
import { useDeleteStudent } from "../../data/students/mutations.ts";
import { deletionQuestion, judgeDeletion } from "./delete-texts.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; onClose(): void; onDeleted?: (() => void) | undefined };

/**
 * Asks before a student is deleted, or archived where the student has charges, and names the open
 * amount. The button waits until the charges are read, because only the charges tell which of the
 * two actions follows.
 */
export function DeleteStudent({ student, onClose, onDeleted }: Props) {
  const deleteStudent = useDeleteStudent();
  const charges = useQuery(chargeQueries.byStudent(student.id));
  const deletion = judgeDeletion(charges.data);

  async function remove() {
    onClose();
    try {
      await deleteStudent.mutateAsync(student.id);
      if (deletion.isArchiving === false) {
        studentMessages.deleted();
        onDeleted?.();
      } else if (deletion.isArchiving) studentMessages.archived(student.name);
      else studentMessages.removed(student.name);
    } catch (error) {
      studentMessages.deleteFailed(student.name, error, () => void remove());
    }
  }

  return (
    <ConfirmDialog
      open
      {...deletionQuestion(student.name, deletion)}
      isDangerous
      waitingLabel={charges.isPending ? "Lendo as cobranças..." : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

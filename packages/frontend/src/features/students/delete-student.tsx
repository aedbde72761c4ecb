import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { paymentQueries } from "../../data/payments/queries.ts";
import { useDeleteStudent } from "../../data/students/mutations.ts";
import { deletionQuestion, judgeDeletion } from "./delete-texts.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; onClose(): void; onDeleted?: (() => void) | undefined };

/**
 * Asks before a student is deleted, or archived where there are charges; what they owe is named. Until the charges are read
 * the button waits, as nobody could say which of both it does.
 */
export function DeleteStudent({ student, onClose, onDeleted }: Props) {
  const deleteStudent = useDeleteStudent();
  const charges = useQuery(paymentQueries.byStudent(student.id));
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

import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { paymentQueries } from "../../data/payments/queries.ts";
import { useDeleteStudent } from "../../data/students/mutations.ts";
import { deletionQuestion, judgeDeletion } from "./delete-texts.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; onClose(): void; onDeleted?: (() => void) | undefined };

/** Asks before a student is deleted, or archived where there are charges; what they owe is named. */
export function DeleteStudent({ student, onClose, onDeleted }: Props) {
  const deleteStudent = useDeleteStudent();
  const deletion = judgeDeletion(useQuery(paymentQueries.byStudent(student.id)).data);

  async function remove() {
    onClose();
    try {
      await deleteStudent.mutateAsync(student.id);
      if (deletion.isArchiving) studentMessages.archived(student.name);
      else {
        studentMessages.deleted();
        onDeleted?.();
      }
    } catch (error) {
      studentMessages.deleteFailed(error);
    }
  }

  return (
    <ConfirmDialog
      open
      {...deletionQuestion(student.name, deletion)}
      isDangerous
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

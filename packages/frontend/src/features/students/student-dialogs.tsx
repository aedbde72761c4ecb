import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useDeleteStudent } from "../../data/students/mutations.ts";
import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { EditStudent } from "./edit-student.tsx";
import type { StudentAction } from "./student-actions.tsx";
import { StudentDetails } from "./student-details.tsx";

type Props = {
  student: StudentWire;
  action: StudentAction;
  plans: readonly PlanWire[];
  onEdit(): void;
  onClose(): void;
};

/** The dialog of what was asked of a student. */
export function StudentDialogs({ student, action, plans, onEdit, onClose }: Props) {
  const deleteStudent = useDeleteStudent();

  async function remove() {
    onClose();
    try {
      await deleteStudent.mutateAsync(student.id);
      toastSuccess("Aluno excluído");
    } catch (error) {
      toastError("Erro ao excluir aluno", messageOf(error, "Tente novamente."));
    }
  }

  if (action === "details") return <StudentDetails student={student} onEdit={onEdit} onClose={onClose} />;
  if (action === "edit") return <EditStudent student={student} plans={plans} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title="Excluir aluno?"
      description={`${student.name} deixa de ser cobrado e sai da lista. O histórico de pagamentos continua guardado.`}
      confirmLabel="Excluir aluno"
      isDangerous
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

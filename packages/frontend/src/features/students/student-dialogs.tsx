import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useDeleteStudent } from "../../data/students/mutations.ts";
import { EditStudent } from "./edit-student.tsx";
import { EraseStudent } from "./erase-student.tsx";
import { studentMessages } from "./messages.ts";
import { PauseStudent } from "./pause-student.tsx";
import { ReactivateStudent } from "./reactivate-student.tsx";
import type { StudentAction } from "./student-actions.tsx";
import { StudentDetails } from "./student-details.tsx";

type Props = {
  student: StudentWire;
  action: StudentAction;
  plans: readonly PlanWire[];
  onAction(action: StudentAction): void;
  onClose(): void;
};

/** The dialog of the chosen action. */
export function StudentDialogs({ student, action, plans, onAction, onClose }: Props) {
  const deleteStudent = useDeleteStudent();

  async function remove() {
    onClose();
    try {
      await deleteStudent.mutateAsync(student.id);
      studentMessages.deleted();
    } catch (error) {
      studentMessages.deleteFailed(error);
    }
  }

  if (action === "details") return <StudentDetails student={student} onAction={onAction} onClose={onClose} />;
  if (action === "edit") return <EditStudent student={student} plans={plans} onClose={onClose} />;
  if (action === "pause") return <PauseStudent student={student} onClose={onClose} />;
  if (action === "reactivate") return <ReactivateStudent student={student} plans={plans} onClose={onClose} />;
  if (action === "erase") return <EraseStudent student={student} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title="Excluir aluno?"
      description={`${student.name} sai da lista e não recebe mais cobranças. Se já houve alguma, o histórico continua guardado; se não, o cadastro é apagado.`}
      confirmLabel="Excluir aluno"
      isDangerous
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

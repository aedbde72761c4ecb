import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput, StudentWire } from "@emdia/contracts/student";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { studentMessages } from "./messages.ts";
import { StudentForm } from "./student-form.tsx";
import { studentValuesOf } from "./student-schema.ts";

/** Edits a student in a dialog. */
export function EditStudent(props: { student: StudentWire; plans: readonly PlanWire[]; onClose(): void }) {
  const updateStudent = useUpdateStudent();

  async function save({ sendWelcome: _never, ...patch }: StudentInput) {
    try {
      await updateStudent.mutateAsync({ id: props.student.id, patch });
    } catch (error) {
      studentMessages.updateFailed(error);
      throw error;
    }
    studentMessages.updated();
    props.onClose();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()} title="Editar aluno">
      <StudentForm
        defaultValues={studentValuesOf(props.student)}
        plans={props.plans}
        submitLabel="Salvar alterações"
        hasWelcome={false}
        cancel={
          <Button tone="secondary" onClick={props.onClose}>
            Cancelar
          </Button>
        }
        onSubmit={save}
      />
    </Dialog>
  );
}

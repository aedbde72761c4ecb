import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput, StudentWire } from "@emdia/contracts/student";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useUpdateStudent } from "../../data/students/mutations.ts";
import { perform } from "../../lib/attempt.ts";
import { formDraft } from "../../lib/drafts.ts";
import { studentMessages } from "./messages.ts";
import { StudentForm } from "./student-form.tsx";
import { studentValuesOf } from "./student-schema.ts";

export function EditStudent(props: { student: StudentWire; plans: readonly PlanWire[]; onClose(): void }) {
  const updateStudent = useUpdateStudent();
  const draftName = `student.${props.student.id}`;

  function cancel() {
    formDraft.clear(draftName);
    props.onClose();
  }

  const save = async ({ sendWelcome: _never, ...patch }: StudentInput) => {
    await perform(
      updateStudent.mutateAsync({ params: { id: props.student.id }, body: patch }),
      studentMessages.updateFailed,
      props.student.name,
    );
    studentMessages.updated();
    props.onClose();
  };

  return (
    <Dialog onClose={props.onClose} title="Editar aluno">
      <StudentForm
        defaultValues={studentValuesOf(props.student)}
        plans={props.plans}
        studentId={props.student.id}
        submitLabel="Salvar alterações"
        draftName={draftName}
        hasWelcome={false}
        cancel={
          <Button tone="secondary" onClick={cancel}>
            Cancelar
          </Button>
        }
        onSubmit={save}
      />
    </Dialog>
  );
}

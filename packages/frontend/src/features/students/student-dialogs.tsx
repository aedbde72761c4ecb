import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentInput, StudentWire } from "@emdia/contracts/student";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, FormDialog } from "../../components/ui/dialog.tsx";
import { TypedConfirmation } from "../../components/ui/typed-confirmation.tsx";
import { useUpdateStudent } from "../../data/students/students.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, perform } from "../../lib/attempt.ts";
import { formDraft } from "../../lib/drafts.ts";
import { formatDay } from "../../lib/format.ts";
import { DeleteStudent } from "./delete-student.tsx";
import { studentMessages } from "./messages.ts";
import { PauseUntilField, ReactivateStudent, usePauseUntil } from "./reactivate-student.tsx";
import { StudentForm } from "./student-form.tsx";
import { studentValuesOf } from "./student-schema.ts";

export type StudentAction = "edit" | "pause" | "erase" | "delete" | "reactivate";

type Props = {
  student: StudentWire;
  action: StudentAction;
  plans: readonly PlanWire[];
  onClose(): void;
  onGone?: (() => void) | undefined;
};

export function StudentDialogs({ student, action, plans, onClose, onGone }: Props) {
  if (action === "edit") return <EditStudent student={student} plans={plans} onClose={onClose} />;
  if (action === "pause") return <PauseStudent student={student} onClose={onClose} />;
  if (action === "reactivate") return <ReactivateStudent student={student} plans={plans} onClose={onClose} />;
  if (action === "erase") return <EraseStudent student={student} onClose={onClose} onErased={onGone} />;
  return <DeleteStudent student={student} onClose={onClose} onDeleted={onGone} />;
}

type EraseStudentProps = { student: StudentWire; onClose(): void; onErased?: (() => void) | undefined };

/** Permanently erases a student's personal data at the student's request (LGPD art. 18 VI). */
function EraseStudent({ student, onClose, onErased }: EraseStudentProps) {
  const eraseStudent = useWrite("eraseStudent");

  const erase = () =>
    attempt(() => eraseStudent.mutateAsync({ params: { id: student.id } }), {
      done: () => {
        studentMessages.erased();
        onClose();
        onErased?.();
      },
      failed: studentMessages.eraseFailed,
      name: student.name,
      hasButton: true,
    });

  return (
    <TypedConfirmation
      title="Apagar dados pessoais?"
      label="Digite APAGAR para confirmar"
      expected="APAGAR"
      confirmLabel="Apagar para sempre"
      busyLabel="Apagando..."
      isBusy={eraseStudent.isPending}
      onConfirm={() => void erase()}
      onCancel={onClose}
    >
      <p>
        Nome, e-mail, telefone, nascimento e observações de <strong className="text-ink">{student.name}</strong> são
        apagados para sempre, e o aluno sai da lista. Um responsável que paga só por este aluno também é apagado.
      </p>
      <p>As cobranças continuam guardadas, sem o nome, como a lei pede. Isto não pode ser desfeito.</p>
    </TypedConfirmation>
  );
}

function PauseStudent({ student, onClose }: { student: StudentWire; onClose(): void }) {
  const updateStudent = useUpdateStudent();
  const end = usePauseUntil();
  const { until, error } = end;

  function pause() {
    if (error) return;
    const patch = { status: "pausado" as const, pausedUntil: until || null };
    void attempt(() => updateStudent.mutateAsync({ params: { id: student.id }, body: patch }), {
      done: () => {
        if (until) studentMessages.pausedUntil(student.name, formatDay(until));
        else studentMessages.paused(student.name);
        onClose();
      },
      failed: studentMessages.updateFailed,
      name: student.name,
      hasButton: true,
    });
  }

  return (
    <FormDialog
      title={`Pausar ${student.name}`}
      description="Durante a pausa nada é cobrado. As cobranças que já existem continuam."
      label="Pausar cobranças"
      busyLabel="Pausando..."
      isBusy={updateStudent.isPending}
      onSubmit={pause}
      onClose={onClose}
    >
      <PauseUntilField {...end} />
    </FormDialog>
  );
}

function EditStudent(props: { student: StudentWire; plans: readonly PlanWire[]; onClose(): void }) {
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

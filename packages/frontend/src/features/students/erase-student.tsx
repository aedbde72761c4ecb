import type { StudentWire } from "@emdia/contracts/student";
import { TypedConfirmation } from "../../components/ui/typed-confirmation.tsx";
import { useEraseStudent } from "../../data/privacy/mutations.ts";
import { studentMessages } from "./messages.ts";

type Props = { student: StudentWire; onClose(): void; onErased?: (() => void) | undefined };

/** Erases a student's personal data for good, at the student's request (LGPD art. 18 VI). */
export function EraseStudent({ student, onClose, onErased }: Props) {
  const eraseStudent = useEraseStudent();

  async function erase() {
    try {
      await eraseStudent.mutateAsync(student.id);
      studentMessages.erased();
      onClose();
      onErased?.();
    } catch (error) {
      studentMessages.eraseFailed(student.name, error);
    }
  }

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
        apagados para sempre, e o aluno sai da lista.
      </p>
      <p>As cobranças continuam guardadas, sem o nome, como a lei pede. Isto não pode ser desfeito.</p>
    </TypedConfirmation>
  );
}

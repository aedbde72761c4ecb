import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "../../components/feedback/error-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { useApproveStudent, useDeleteStudent } from "../../data/students/mutations.ts";
import { studentQueries } from "../../data/students/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";
import { WaitingStudent } from "./waiting-student.tsx";

/**
 * Lists students who registered themselves and wait for the owner's approval. It shows nothing
 * while no student waits.
 */
export function WaitingList() {
  const waiting = useQuery(studentQueries.waiting());
  const students = useQuery(studentQueries.list());
  const approval = useApproveStudent();
  const removal = useDeleteStudent();
  const [refused, setRefused] = useState<StudentWire>();

  async function approve(student: StudentWire) {
    const { id, name } = student;
    try {
      await approval.mutateAsync(id);
      toastSuccess("Cadastro aprovado", `${name} já está na sua lista de alunos.`);
    } catch (error) {
      const again = () => void approve(student);
      toastFailure("Erro ao aprovar cadastro", { error, name, otherwise: "Tente novamente.", again });
    }
  }

  async function reject(student: StudentWire) {
    const { id, name } = student;
    setRefused(undefined);
    try {
      await removal.mutateAsync(id);
      toastSuccess("Cadastro recusado");
    } catch (error) {
      const again = () => void reject(student);
      toastFailure("Erro ao recusar cadastro", { error, name, otherwise: "Tente novamente.", again });
    }
  }

  // Where the list of students cannot be read either, that list says so for both.
  if (waiting.isPending || students.isError) return null;
  if (waiting.isError)
    return (
      <Card>
        <ErrorState
          title="Não foi possível carregar os cadastros que aguardam aprovação"
          text={messageOf(waiting.error, "Verifique sua conexão e tente novamente.")}
          onRetry={() => void waiting.refetch()}
        />
      </Card>
    );
  if (waiting.data.length === 0) return null;
  return (
    <Card aria-labelledby="waiting-title" className="overflow-hidden">
      <div className="border-line border-b px-4 py-3 sm:px-5">
        <h2 id="waiting-title" className="num font-bold">
          Aguardando aprovação ({formatWholeNumber(waiting.data.length)})
        </h2>
        <p className="text-ink-2 text-sm">Chegaram pelo link de cadastro. Ninguém é cobrado antes de você aprovar.</p>
      </div>
      <ul className="divide-y divide-line">
        {waiting.data.map((student) => (
          <WaitingStudent
            key={student.id}
            student={student}
            isBusy={approval.isPending || removal.isPending}
            onApprove={() => void approve(student)}
            onRefuse={() => setRefused(student)}
          />
        ))}
      </ul>
      {refused && (
        <ConfirmDialog
          open
          title="Recusar cadastro?"
          description={`O cadastro de ${refused.name} é apagado. Se quiser, a pessoa pode se cadastrar de novo pelo link.`}
          confirmLabel="Recusar cadastro"
          isDangerous
          onConfirm={() => void reject(refused)}
          onCancel={() => setRefused(undefined)}
        />
      )}
    </Card>
  );
}

import type { StudentWire } from "@emdia/contracts/student";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { studentQueries } from "../../data/queries.ts";
import { useDeleteStudent } from "../../data/students/students.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { toastSuccess } from "../../lib/toast.ts";
import { PayerOffer } from "./payers/payer-offers.tsx";
import { StudentContact } from "./student-cells.tsx";

export function WaitingList() {
  const waiting = useQuery(studentQueries.waiting());
  const students = useQuery(studentQueries.list());
  const approval = useWrite("approveStudent");
  const removal = useDeleteStudent();
  const [refused, setRefused] = useState<StudentWire>();

  const approve = ({ id, name }: StudentWire) =>
    attempt(() => approval.mutateAsync({ params: { id }, body: { sendWelcome: true } }), {
      done: () => toastSuccess("Cadastro aprovado", `${name} já está na sua lista de alunos.`),
      failed: failureToast("Erro ao aprovar cadastro", "Tente novamente."),
      name,
    });

  function reject({ id, name }: StudentWire) {
    setRefused(undefined);
    void attempt(() => removal.mutateAsync({ params: { id } }), {
      done: () => toastSuccess("Cadastro recusado"),
      failed: failureToast("Erro ao recusar cadastro", "Tente novamente."),
      name,
    });
  }

  // If the student list cannot be loaded either, its error message covers this list too.
  if (students.isError) return null;
  return (
    <QueryState
      of={[waiting]}
      loading={null}
      failed="Não foi possível carregar os cadastros que aguardam aprovação"
      empty={null}
    >
      {(all) => (
        <Card aria-labelledby="waiting-title" className="overflow-hidden">
          <div className="border-line border-b px-4 py-3 sm:px-5">
            <h2 id="waiting-title" className="num font-bold">
              Aguardando aprovação ({formatWholeNumber(all.length)})
            </h2>
            <p className="text-ink-2 text-sm">
              Chegaram pelo link de cadastro. Ninguém é cobrado antes de você aprovar.
            </p>
          </div>
          <ul className="divide-y divide-line">
            {all.map((student) => (
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
              onConfirm={() => reject(refused)}
              onCancel={() => setRefused(undefined)}
            />
          )}
        </Card>
      )}
    </QueryState>
  );
}

type Props = { student: StudentWire; isBusy: boolean; onApprove(): void; onRefuse(): void };

function WaitingStudent({ student, isBusy, onApprove, onRefuse }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-48">
        <p className="truncate font-semibold">{student.name}</p>
        <StudentContact student={student} />
        <p className="num truncate text-sm">
          {student.plan ? `${student.plan.name} · ${formatPrice(student.plan.price)}` : "Sem plano"}
        </p>
      </div>
      <div className="order-last w-full empty:hidden">
        <PayerOffer student={student} />
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        <Button tone="secondary" disabled={isBusy} onClick={onRefuse} aria-label={`Recusar ${student.name}`}>
          Recusar
        </Button>
        <Button disabled={isBusy} onClick={onApprove} aria-label={`Aprovar ${student.name}`}>
          Aprovar
        </Button>
      </div>
    </li>
  );
}

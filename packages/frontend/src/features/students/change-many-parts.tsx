import type { StudentWire } from "@emdia/contracts/student";
import { CircleAlert } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import type { ChangeState } from "./use-change-many.ts";

/** A chosen student, and, where no change is requested for them, the reason: "já está ativo". */
export type ChosenStudent = { student: StudentWire; already?: string | undefined };

/** Lists all students of the change. */
export function ChosenNames({ students }: { students: readonly ChosenStudent[] }) {
  return (
    <ScrollList label="Alunos selecionados" className="max-h-[35dvh] divide-y divide-line">
      {students.map(({ student, already }) => (
        <li key={student.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-32 font-semibold">{student.name}</span>
          {already && <span className="num text-ink-2">{already}</span>}
        </li>
      ))}
    </ScrollList>
  );
}

type OutcomeProps = { state: ChangeState; asked: readonly StudentWire[]; onClose(): void };

/**
 * Shows the number of changed students, the unchanged students with the reasons, and whether the
 * change was interrupted.
 */
export function ChangeOutcome({ state: { lines, failure }, asked, onClose }: OutcomeProps) {
  const nameOf = new Map(asked.map(({ id, name }) => [id, name]));
  const refused = lines.filter(({ changed }) => !changed);
  const changed = lines.length - refused.length;
  return (
    <div className="grid gap-4">
      <p role="status" className="num font-semibold text-sm">
        {`${formatWholeNumber(changed)} de ${formatCount(asked.length, "aluno alterado", "alunos alterados")}`}
      </p>
      {failure && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <strong>A alteração parou.</strong> {failure} Pode repetir: quem já foi alterado não muda de novo.
        </Notice>
      )}
      {refused.length > 0 && (
        <ScrollList label="Não alterados" className="max-h-[40dvh] gap-1.5">
          {refused.map(({ studentId, reason }) => (
            <li key={studentId} className="text-ink-2">
              <span className="font-semibold text-ink">{nameOf.get(studentId)}</span>: {reason}
            </li>
          ))}
        </ScrollList>
      )}
      <p className="text-ink-2 text-sm">Quem não foi alterado continua selecionado.</p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onClose}>Fechar</Button>
      </div>
    </div>
  );
}

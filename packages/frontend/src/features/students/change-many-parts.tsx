import type { StudentWire } from "@emdia/contracts/student";
import { BatchSummary, refusedStudents } from "../../components/batch/batch-summary.tsx";
import type { ChangedLine } from "../../data/students/mutations.ts";
import { type BatchRun, isDone } from "../../lib/batches.ts";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";

/** Without a needed change, `already` is the reason: "já está ativo". */
export type ChosenStudent = { student: StudentWire; already?: string | undefined; note?: string | undefined };

export function ChangeOutcome({ run, asked }: { run: BatchRun<ChangedLine>; asked: readonly StudentWire[] }) {
  const changed = run.lines.filter(isDone).length;
  return (
    <>
      <BatchSummary
        run={run}
        total={asked.length}
        bar={undefined}
        status={`${formatWholeNumber(changed)} de ${formatCount(asked.length, "aluno alterado", "alunos alterados")}`}
        interrupted={{
          what: "A alteração parou.",
          next: "Pode repetir: quem já foi alterado não muda de novo.",
        }}
        list={{ label: "Não alterados", lines: refusedStudents(run.lines) }}
      />
      <p className="text-ink-2 text-sm">Quem não foi alterado continua selecionado.</p>
    </>
  );
}

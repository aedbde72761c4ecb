import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import type { StudentWire } from "@emdia/contracts/student";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { BatchDialog } from "../../components/batch/batch-dialog.tsx";
import { BatchSummary, refusedStudents } from "../../components/batch/batch-summary.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { NameList } from "../../components/ui/scroll-list.tsx";
import { refreshStudents } from "../../data/refresh.ts";
import { type BulkChange, type ChangedLine, changeStudents } from "../../data/students/students.ts";
import { type BatchRun, batchesOfItems, isDone, useBatches } from "../../lib/batches.ts";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";

type Props = {
  title: string;
  description: string;
  /** The button's verb ("Pausar"), and its text during the change ("Pausando..."). */
  verb: string;
  busy: string;
  chosen: readonly ChosenStudent[];
  change: BulkChange | undefined;
  children?: ReactNode;
  onAllChanged(count: number): void;
  onLeft(left: readonly StudentWire[]): void;
  onClose(): void;
  next?(changed: readonly StudentWire[], onClose: () => void): ReactNode;
};

/** No student is shown as changed before the server confirms it, because it may refuse some. */
export function ChangeManyDialog({ chosen, change, ...props }: Props) {
  const client = useQueryClient();
  const asked = chosen.filter(({ already }) => already === undefined).map(({ student }) => student);
  const changing = useBatches<ChangedLine>(async ({ lines }) => {
    await refreshStudents(client);
    const changed = new Set(lines.filter(isDone).map(({ studentId }) => studentId));
    const left = asked.filter(({ id }) => !changed.has(id));
    if (left.length > 0) return props.onLeft(left);
    props.onAllChanged(asked.length);
    if (props.next) setChanged(asked);
    else end();
  });
  const [changed, setChanged] = useState<readonly StudentWire[]>();
  function end() {
    props.onLeft([]);
    props.onClose();
  }
  if (changed) return props.next?.(changed, end);
  const { stage, lines } = changing;

  function start() {
    const ids = asked.map(({ id }) => id);
    if (change) void changing.start(batchesOfItems(ids, MAX_BULK_CHANGED), (batch) => changeStudents(batch, change));
  }

  return (
    <BatchDialog
      title={props.title}
      description={stage === "done" ? undefined : props.description}
      stage={stage}
      start={start}
      startText={`${props.verb} ${formatCount(asked.length, "aluno", "alunos")}`}
      busyText={props.busy}
      canStart={change !== undefined && asked.length > 0}
      whyNotId={change && asked.length === 0 ? "ninguem-muda" : undefined}
      onClose={props.onClose}
    >
      {stage === "done" ? (
        <ChangeOutcome run={changing} asked={asked} />
      ) : (
        <>
          {props.children}
          {change && asked.length === 0 && (
            <p id="ninguem-muda" role="status" className="text-sm">
              Nenhum dos alunos selecionados muda.
            </p>
          )}
          <NameList
            label="Alunos selecionados"
            rows={chosen.map(({ student, already, note = already }) => ({ ...student, note }))}
          />
          {stage === "running" && lines.length > 0 && lines.length < asked.length && (
            <ProgressBar label="Alunos alterados" value={lines.length} max={asked.length} />
          )}
        </>
      )}
    </BatchDialog>
  );
}

/** `already` says why a student needs no change: "já está ativo". */
export type ChosenStudent = { student: StudentWire; already?: string | undefined; note?: string | undefined };

function ChangeOutcome({ run, asked }: { run: BatchRun<ChangedLine>; asked: readonly StudentWire[] }) {
  const changed = run.lines.filter(isDone).length;
  return (
    <>
      <BatchSummary
        run={run}
        total={asked.length}
        bar={undefined}
        status={`${formatWholeNumber(changed)} de ${formatCount(asked.length, "aluno alterado", "alunos alterados")}`}
        interrupted={{ what: "A alteração parou.", next: "Pode repetir: quem já foi alterado não muda de novo." }}
        list={{ label: "Não alterados", lines: refusedStudents(run.lines) }}
      />
      <p className="text-ink-2 text-sm">Quem não foi alterado continua selecionado.</p>
    </>
  );
}

import type { ImportInput, ImportWire } from "@emdia/contracts/import";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useResumeImport, useStartImport } from "../../data/imports/mutations.ts";
import { importQueries, payerQueries, planQueries, profileQueries, studentQueries } from "../../data/queries.ts";
import { formatCount, formatInstantDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { checkEntries, type Edit, editEntries, entriesOf, type Known, separateEntry } from "./check-rows.ts";
import { CheckStudents } from "./check-students.tsx";
import type { Reading } from "./columns.ts";
import { ImportResult, importMessages, KeptStudents, UndoImport } from "./import-result.tsx";
import type { LeftOut } from "./input-of.ts";
import { MapColumns } from "./map-columns.tsx";
import { PickSheet } from "./pick-sheet.tsx";
import type { Entry } from "./questions.ts";

export function ImportPanel({ onNext }: { onNext?: () => void }) {
  const plans = useQuery(planQueries.list());
  const students = useQuery(studentQueries.list());
  const waiting = useQuery(studentQueries.waiting());
  const payers = useQuery(payerQueries.list());
  return (
    <QueryState
      of={[plans, students, waiting, payers]}
      loading="Carregando..."
      failed="Não foi possível carregar os alunos"
      keepsData
    >
      {(known, listed, asking, paying) => (
        <ImportSteps plans={known} students={[...listed, ...asking]} payers={paying} onNext={onNext} />
      )}
    </QueryState>
  );
}

type Step = Reading & { entries: readonly Entry[] | undefined };
/** `onNext` leads from the result to the next step of the first run. */
type Props = Pick<Known, "plans" | "students" | "payers"> & { onNext?: (() => void) | undefined };

function ImportSteps({ plans, students, payers, onNext }: Props) {
  const [step, setStep] = useState<Step>();
  const [done, setDone] = useState<{ stored: ImportWire; left: readonly LeftOut[] }>();
  const [defaultPlanId, setDefaultPlan] = useState<number | undefined>(plans.length === 1 ? plans[0]?.id : undefined);
  const startImport = useStartImport();
  const today = useToday();
  const entries = step?.entries;
  const dayShift = step?.table.dayShift ?? 0;
  const checked = useMemo(
    () => entries && checkEntries(entries, { plans, students, payers, defaultPlanId, today, dayShift }),
    [entries, plans, students, payers, defaultPlanId, today, dayShift],
  );
  const edit = useCallback(
    (correction: Edit) =>
      setStep((before) => before && { ...before, entries: before.entries && editEntries(before.entries, correction) }),
    [],
  );

  const separate = useCallback((line: number, isSeparate: boolean) => {
    setStep(
      (before) => before && { ...before, entries: before.entries && separateEntry(before.entries, line, isSeparate) },
    );
  }, []);

  /** A list has no columns to check, unless its students' plan is to be chosen. */
  function open({ table, mapping }: Reading) {
    const isReady = table.isList && defaultPlanId !== undefined;
    setStep({ table, mapping, entries: isReady ? entriesOf(table, mapping) : undefined });
  }

  const send = (input: Omit<ImportInput, "importId">, left: readonly LeftOut[]) =>
    startImport.mutateAsync(input).then(
      (stored) => setDone({ stored, left }),
      (error) => importMessages.failed(error),
    );

  function restart() {
    setDone(undefined);
    setStep(undefined);
  }

  if (done) return <ImportResult done={done.stored} left={done.left} onAgain={restart} onNext={onNext} />;
  if (!step)
    return (
      <>
        {!onNext && <LastImport />}
        <PickSheet onRead={open} isFirstRun={onNext !== undefined} />
      </>
    );
  if (!checked)
    return (
      <MapColumns
        table={step.table}
        mapping={step.mapping}
        onMapping={(mapping) => setStep({ ...step, mapping })}
        plans={plans}
        defaultPlanId={defaultPlanId}
        onDefaultPlan={setDefaultPlan}
        onBack={restart}
        onNext={() => setStep({ ...step, entries: entriesOf(step.table, step.mapping) })}
      />
    );
  return (
    <CheckStudents
      checked={checked}
      isBusy={startImport.isPending}
      onEdit={edit}
      onSeparate={separate}
      onBack={() => (step.table.isList ? restart() : setStep({ ...step, entries: undefined }))}
      onImport={(input, left) => void send(input, left)}
    />
  );
}

function LastImport() {
  const [last] = useQuery(importQueries.list()).data ?? [];
  const profile = useQuery(profileQueries.own()).data;
  const [undone, setUndone] = useState<ImportWire>();
  if (undone) return <KeptStudents done={undone} />;
  if (!profile || !last || last.state === "undone" || (last.state === "done" && !last.undoUntil)) return null;
  const text = `${formatCount(last.studentCount, "aluno", "alunos")} em ${formatInstantDay(last.createdAt, profile.timezone)}`;
  return (
    <Card
      aria-labelledby="ultima-importacao"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:px-5"
    >
      <div className="min-w-0">
        <h2 id="ultima-importacao" className="font-bold">
          {last.state === "done" ? "Última importação" : "Uma importação não terminou"}
        </h2>
        <p className="text-ink-2 text-sm">
          {last.state === "done" ? `${text}. Dá para desfazer por 24 horas.` : `${text}. Continue de onde parou.`}
        </p>
      </div>
      {last.state === "done" ? <UndoImport done={last} onUndone={setUndone} /> : <ResumeImport id={last.id} />}
    </Card>
  );
}

function ResumeImport({ id }: { id: string }) {
  const resume = useResumeImport();
  return (
    <Button
      disabled={resume.isPending}
      onClick={() => resume.mutate({ params: { id } }, { onError: (error) => importMessages.failed(error) })}
    >
      {resume.isPending ? "Continuando..." : "Continuar"}
    </Button>
  );
}

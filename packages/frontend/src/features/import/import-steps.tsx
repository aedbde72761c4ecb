import type { ImportInput, ImportWire } from "@emdia/contracts/import";
import { useCallback, useMemo, useState } from "react";
import { useStartImport } from "../../data/imports/mutations.ts";
import type { Sheet } from "../../lib/sheet/sheet.ts";
import { useToday } from "../../lib/today.ts";
import { checkEntries, type Edit, editEntries, entriesOf, type Known, separateEntry } from "./check-rows.ts";
import { CheckStudents } from "./check-students.tsx";
import { guessMapping, type Mapping, type Table, tableOf } from "./columns.ts";
import type { Entry } from "./entry.ts";
import { ImportResult } from "./import-result.tsx";
import type { LeftOut } from "./input-of.ts";
import { LastImport } from "./last-import.tsx";
import { MapColumns } from "./map-columns.tsx";
import { importMessages } from "./messages.ts";
import { PickSheet } from "./pick-sheet.tsx";

type Step = { table: Table; mapping: Mapping; entries: readonly Entry[] | undefined };

export function ImportSteps({ plans, students, payers }: Pick<Known, "plans" | "students" | "payers">) {
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

  function open(sheet: Sheet) {
    const table = tableOf(sheet);
    setStep({ table, mapping: guessMapping(table.headings, table.rows), entries: undefined });
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

  if (done) return <ImportResult done={done.stored} left={done.left} onAgain={restart} />;
  if (!step)
    return (
      <>
        <LastImport />
        <PickSheet onSheet={open} />
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
      onBack={() => setStep({ ...step, entries: undefined })}
      onImport={(input, left) => void send(input, left)}
    />
  );
}

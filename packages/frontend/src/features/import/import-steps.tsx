import type { ImportInput, ImportWire } from "@emdia/contracts/import";
import type { PlanWire } from "@emdia/contracts/plan";
import type { StudentWire } from "@emdia/contracts/student";
import { useCallback, useMemo, useState } from "react";
import { useStartImport } from "../../data/imports/mutations.ts";
import { useToday } from "../../lib/today.ts";
import { checkEntries, type Entry, editEntry, entriesOf } from "./check-rows.ts";
import { CheckStudents } from "./check-students.tsx";
import { type Field, guessMapping, type Mapping, type Table, tableOf } from "./columns.ts";
import { ImportResult } from "./import-result.tsx";
import type { LeftOut } from "./input-of.ts";
import { LastImport } from "./last-import.tsx";
import { MapColumns } from "./map-columns.tsx";
import { importMessages } from "./messages.ts";
import { PickSheet } from "./pick-sheet.tsx";
import type { Sheet } from "./read/sheet.ts";

type Step = { table: Table; mapping: Mapping; entries: readonly Entry[] | undefined };

/** Leads from the file to the students: choose the file, assign the columns, check, done. */
export function ImportSteps({ plans, students }: { plans: readonly PlanWire[]; students: readonly StudentWire[] }) {
  const [step, setStep] = useState<Step>();
  const [done, setDone] = useState<{ stored: ImportWire; left: readonly LeftOut[] }>();
  const [defaultPlanId, setDefaultPlan] = useState<number | undefined>(plans.length === 1 ? plans[0]?.id : undefined);
  const startImport = useStartImport();
  const today = useToday();
  const entries = step?.entries;
  const dayShift = step?.table.dayShift ?? 0;
  const checked = useMemo(
    () => entries && checkEntries(entries, { plans, students, defaultPlanId, today, dayShift }),
    [entries, plans, students, defaultPlanId, today, dayShift],
  );
  const edit = useCallback((line: number, field: Field, text: string) => {
    setStep(
      (before) => before && { ...before, entries: before.entries && editEntry(before.entries, line, field, text) },
    );
  }, []);

  function open(sheet: Sheet) {
    const table = tableOf(sheet);
    setStep({ table, mapping: guessMapping(table.headings), entries: undefined });
  }

  async function send(input: Omit<ImportInput, "importId">, left: readonly LeftOut[]) {
    try {
      setDone({ stored: await startImport.mutateAsync(input), left });
    } catch (error) {
      importMessages.failed(error);
    }
  }

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
      onBack={() => setStep({ ...step, entries: undefined })}
      onImport={(input, left) => void send(input, left)}
    />
  );
}

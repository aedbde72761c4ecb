import { useState } from "react";
import { useToday } from "../../lib/today.ts";
import { MapStatement } from "./map-statement.tsx";
import { PickStatement } from "./pick-statement.tsx";
import { isComplete, type Mapping, type StatementTable } from "./read/columns.ts";
import type { Payments } from "./read/entries.ts";
import type { Statement } from "./read/read-statement.ts";
import { ReconciliationList } from "./reconciliation-list.tsx";
import { columnsOf, rememberColumns } from "./remembered-columns.ts";
import { ReviewPayments } from "./review-payments.tsx";

const tablesOf = (statements: readonly Statement[]) => statements.flatMap((one) => ("table" in one ? [one.table] : []));

type Opened = { statements: readonly Statement[]; asked: readonly StatementTable[] };

export function StatementPanel() {
  const [opened, setOpened] = useState<Opened>();
  const [payments, setPayments] = useState<Payments>();
  const today = useToday();

  async function proceed({ statements, asked }: Opened) {
    setOpened({ statements, asked });
    if (asked.length > 0) return;
    const { readPayments } = await import("./read/read-payments.ts");
    setPayments(await readPayments(statements, columnsOf, today));
  }

  const open = (statements: readonly Statement[]) =>
    proceed({ statements, asked: tablesOf(statements).filter((table) => !isComplete(columnsOf(table))) });

  function restart() {
    setOpened(undefined);
    setPayments(undefined);
  }

  const [table, ...others] = opened?.asked ?? [];
  if (opened && table)
    return (
      <MapStatement
        key={table.key}
        table={table}
        onBack={restart}
        onNext={(mapping: Mapping) => {
          rememberColumns(table, mapping);
          void proceed({ ...opened, asked: others.filter(({ key }) => key !== table.key) });
        }}
      />
    );
  if (opened && payments) {
    const tables = tablesOf(opened.statements);
    const correct = () => {
      setPayments(undefined);
      setOpened({ ...opened, asked: tables });
    };
    return <ReviewPayments payments={payments} onAgain={restart} onColumns={tables.length > 0 ? correct : undefined} />;
  }
  return (
    <>
      <PickStatement onStatements={open} />
      <ReconciliationList />
    </>
  );
}

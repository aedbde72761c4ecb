import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedLine } from "../../components/feedback/query-state.tsx";
import { TitledCard } from "../../components/ui/titled-card.tsx";
import { profileQueries } from "../../data/queries.ts";
import { statementQueries } from "../../data/statements/statements.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formatCount, formatInstantDay } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { columnsOf, MapStatement, PickStatement, rememberColumns } from "./pick-statement.tsx";
import { isComplete, type Mapping, type StatementTable } from "./read/columns.ts";
import type { Payments } from "./read/entries.ts";
import type { Statement } from "./read/read-statement.ts";
import { ReviewPayments } from "./review-payments.tsx";
import { UndoReconciliation } from "./undo-reconciliation.tsx";

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

function ReconciliationList() {
  const { data: all, error, refetch } = useQuery(statementQueries.list());
  const profile = useQuery(profileQueries.own()).data;
  if (error && !all)
    return (
      <FailedLine
        text={messageOf(error, "Não foi possível carregar as conferências anteriores.")}
        onRetry={() => void refetch()}
      />
    );
  if (!profile || !all || all.length === 0) return null;
  return (
    <TitledCard id="conferencias" title="Conferências anteriores" className="p-4 sm:p-5">
      <ul className="mt-1 divide-y divide-line">
        {all.map(({ requestId, at, settledCount, undoneAt }) => {
          const text = `${formatCount(settledCount, "recebimento", "recebimentos")} em ${formatInstantDay(at, profile.timezone)}`;
          return (
            <li key={requestId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
              <p className="num min-w-0">{text}</p>
              {undoneAt ? (
                <p className="text-ink-2 text-sm">{`Desfeita em ${formatInstantDay(undoneAt, profile.timezone)}`}</p>
              ) : (
                <UndoReconciliation id={requestId} count={settledCount} about={`de ${text}`} />
              )}
            </li>
          );
        })}
      </ul>
    </TitledCard>
  );
}

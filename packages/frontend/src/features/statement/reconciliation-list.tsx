import { useQuery } from "@tanstack/react-query";
import { FailedLine } from "../../components/feedback/query-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { profileQueries } from "../../data/profile/queries.ts";
import { statementQueries } from "../../data/statements/queries.ts";
import { messageOf } from "../../lib/api-error.ts";
import { formatCount, formatInstantDay } from "../../lib/format.ts";
import { UndoReconciliation } from "./undo-reconciliation.tsx";

export function ReconciliationList() {
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
    <Card className="p-4 sm:p-5" aria-labelledby="conferencias">
      <h2 id="conferencias" className="font-bold text-lg">
        Conferências anteriores
      </h2>
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
    </Card>
  );
}

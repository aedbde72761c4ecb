import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Loading } from "../../components/feedback/loading.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { debugQueries } from "../../data/debug/queries.ts";
import { formatCount } from "../../lib/format.ts";
import { CleanupQueries } from "./cleanup-queries.tsx";
import { Discrepancies } from "./discrepancies.tsx";
import { FullSchema } from "./full-schema.tsx";

/** Shows the check of the caller's stored items. */
export function DebugPanel() {
  const check = useQuery(debugQueries.schema());
  if (check.isPending) return <Loading text="Carregando verificação..." />;
  if (check.isError)
    return (
      <Notice tone="overdue" icon={CircleAlert} role="alert">
        <p className="break-words font-semibold">{`Erro: ${check.error.message}`}</p>
        <Button tone="secondary" className="mt-3" onClick={() => void check.refetch()}>
          Tentar novamente
        </Button>
      </Notice>
    );
  const { discrepancies, cleanupQueries, total, hasMore, checkedAt, schema } = check.data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num text-ink-2 text-sm">
          Verificado em {new Date(checkedAt).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "medium" })}
        </p>
        <Button tone="secondary" disabled={check.isFetching} onClick={() => void check.refetch()}>
          {check.isFetching ? "Verificando..." : "Verificar de novo"}
        </Button>
      </div>
      {total === 0 ? (
        <Notice tone="paid" icon={CircleCheck} role="status">
          <strong>Nenhuma discrepância encontrada.</strong> Tudo o que está guardado confere.
        </Notice>
      ) : (
        <Notice tone="overdue" icon={CircleAlert} role="status">
          <strong>{formatCount(total, "discrepância encontrada", "discrepâncias encontradas")}.</strong>
          {hasMore && ` Aqui estão as primeiras ${discrepancies.length}.`}
        </Notice>
      )}
      {discrepancies.length > 0 && <Discrepancies discrepancies={discrepancies} />}
      {cleanupQueries.length > 0 && <CleanupQueries queries={cleanupQueries} />}
      <FullSchema schema={schema} />
    </>
  );
}

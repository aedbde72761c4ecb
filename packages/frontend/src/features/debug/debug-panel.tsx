import type { DiscrepancyKind, DiscrepancyWire, SchemaCheckWire } from "@emdia/contracts/diagnostics";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { QueryState } from "../../components/feedback/query-state.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { reading } from "../../data/queries.ts";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

export function DebugPanel() {
  // The check is read again on every visit.
  const check = useQuery({ ...reading(["debug", "schema"], "checkSchema", {}), gcTime: 0 });
  return (
    <QueryState
      of={[check]}
      loading="Carregando verificação..."
      failed="Erro"
      onFailure={(error, retry) => (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <p className="break-words font-semibold">{`Erro: ${(error as Error).message}`}</p>
          <Button tone="secondary" className="mt-3" onClick={retry}>
            Tentar novamente
          </Button>
        </Notice>
      )}
    >
      {(found) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="num text-ink-2 text-sm">Verificado em {checkedText(found)}</p>
            <Button tone="secondary" disabled={check.isFetching} onClick={() => void check.refetch()}>
              {check.isFetching ? "Verificando..." : "Verificar de novo"}
            </Button>
          </div>
          <Found check={found} />
        </>
      )}
    </QueryState>
  );
}

const checkedText = ({ checkedAt }: SchemaCheckWire) =>
  new Date(checkedAt).toLocaleString("pt-BR", { dateStyle: "short", timeStyle: "medium" });

function Found({ check: { discrepancies, cleanupQueries, total, hasMore, schema } }: { check: SchemaCheckWire }) {
  return (
    <>
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

function CleanupQueries({ queries }: { queries: readonly string[] }) {
  return (
    <Card aria-labelledby="limpeza" className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="limpeza" className="font-bold text-lg">
          Queries de limpeza
        </h2>
        <CopyButton text={queries.join("\n")} onCopied={debugMessages.copied} onFailed={debugMessages.copyFailed}>
          Copiar Todas as Queries
        </CopyButton>
      </div>
      <ol className="grid gap-3">
        {queries.map((query, index) => (
          <li key={query} className="grid gap-2 rounded-md bg-sunken p-3">
            <code className="overflow-x-auto whitespace-pre-wrap break-all font-mono text-sm">{query}</code>
            <div className="justify-self-end">
              <CopyButton text={query} onCopied={debugMessages.copied} onFailed={debugMessages.copyFailed}>
                Copiar<span className="sr-only"> query {index + 1}</span>
              </CopyButton>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const debugMessages = {
  copied: () => toastSuccess("Copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Selecione o texto e copie à mão."),
};

const names: Readonly<Record<DiscrepancyKind, string>> = {
  unknown: "Tipo desconhecido",
  schema: "Formato inválido",
  orphan: "Sem par",
  key: "Chave divergente",
  index: "Índice desatualizado",
  date: "Data impossível",
  sum: "Soma errada",
};

function Discrepancies({ discrepancies }: { discrepancies: readonly DiscrepancyWire[] }) {
  return (
    <Card aria-labelledby="discrepancias" className="overflow-hidden">
      <h2 id="discrepancias" className="border-line border-b p-4 font-bold text-lg sm:px-5">
        Discrepâncias
      </h2>
      <ul className="divide-y divide-line">
        {discrepancies.map((found) => (
          <li key={`${found.key} ${found.message}`} className="grid justify-items-start gap-1.5 p-4 sm:px-5">
            <Badge tone="overdue" icon={TriangleAlert}>
              {names[found.kind]}
            </Badge>
            <code className="break-all font-mono text-sm">{found.key}</code>
            <p className="break-words text-ink-2 text-sm">{found.message}</p>
            {!found.statement && <p className="text-ink-2 text-sm">Sem query: precisa da decisão de uma pessoa.</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FullSchema({ schema }: { schema: SchemaCheckWire["schema"] }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-4">
      <Button
        tone="secondary"
        aria-expanded={isShown}
        aria-controls={id}
        className="sm:justify-self-start"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Ocultar schema completo" : "Mostrar schema completo"}
      </Button>
      <div id={id} hidden={!isShown}>
        <Card className="overflow-hidden">
          <h2 className="border-line border-b p-4 font-bold text-lg sm:px-5">Schema completo</h2>
          <ul className="divide-y divide-line">
            {schema.map((kind) => (
              <li key={kind.kind} className="grid gap-1 p-4 sm:px-5">
                <p className="flex justify-between gap-3">
                  <span className="font-semibold">{kind.kind}</span>
                  <span className="num text-ink-2">{kind.count}</span>
                </p>
                <code className="break-all font-mono text-sm">{kind.key}</code>
                <p className="break-words text-ink-2 text-sm">{kind.attributes.join(", ")}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

import { Card } from "../../components/ui/card.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { debugMessages } from "./messages.ts";

/**
 * Shows the statements that repair the discrepancies, to be copied one by one or all in their
 * order.
 */
export function CleanupQueries({ queries }: { queries: readonly string[] }) {
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

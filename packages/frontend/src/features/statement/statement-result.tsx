import { formatReais } from "@emdia/contracts/values/money";
import { CircleAlert, CircleCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { RefusedLine } from "../../components/batch/batch-summary.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ScrollList } from "../../components/ui/scroll-list.tsx";
import type { EntryLine } from "../../data/statements/statements.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import type { Plan, Row } from "./review.ts";
import { payerText } from "./texts.ts";
import { UndoReconciliation } from "./undo-reconciliation.tsx";

type Props = { requestId: string; rows: readonly Row[]; lines: readonly EntryLine[]; recorded: Plan; onAgain(): void };

const BUSY = "o servidor está ocupado: confira este arquivo de novo";

export function StatementResult({ requestId, rows, lines, recorded, onAgain }: Props) {
  const [isUndone, setUndone] = useState(false);
  const { entries, ignored, receivedCount, receivedCents } = recorded;
  const Icon = isUndone ? Undo2 : CircleCheck;
  const also = [
    entries.length > receivedCount &&
      formatCount(entries.length - receivedCount, "já estava marcado", "já estavam marcados"),
    ignored.length > 0 && formatCount(ignored.length, "não é mensalidade", "não são mensalidade"),
  ].filter(Boolean);
  return (
    <Card className="grid justify-items-center gap-3 px-4 py-10 text-center sm:px-6" aria-label="Resultado">
      <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-link">
        <Icon aria-hidden className="size-7" />
      </span>
      <p role="status" className="num font-bold text-lg">
        {isUndone ? "Conferência desfeita" : titleOf(receivedCount, receivedCents)}
      </p>
      {!isUndone && also.length > 0 && <p className="num text-ink-2">{also.join(" · ")}</p>}
      {!isUndone && <Refused rows={rows} lines={lines} />}
      <div className="mt-2 flex justify-center gap-3 max-sm:w-full max-sm:flex-col-reverse">
        {!isUndone && <UndoReconciliation id={requestId} count={entries.length} onUndone={() => setUndone(true)} />}
        <Button tone="secondary" onClick={onAgain}>
          Conferir outro extrato
        </Button>
        <ButtonLink to={paths.dashboard}>Ver o mês</ButtonLink>
      </div>
    </Card>
  );
}

const titleOf = (count: number, cents: number) =>
  count > 0
    ? `${formatCount(count, "recebimento registrado", "recebimentos registrados")} · ${formatReais(cents)}`
    : "Conferência guardada";

function Refused({ rows, lines }: Pick<Props, "rows" | "lines">) {
  const byKey = new Map(rows.map(({ entry }) => [entry.key, entry]));
  const refused = lines.flatMap(({ key, code, reason }) => {
    const entry = code === null ? undefined : byKey.get(key);
    return entry ? [{ entry, reason: code === "service.busy" ? BUSY : (reason ?? "não foi registrado") }] : [];
  });
  if (refused.length === 0) return null;
  const title = formatCount(refused.length, "pagamento não foi registrado", "pagamentos não foram registrados");
  return (
    <div className="w-full max-w-md text-left">
      <Notice tone="pending" icon={CircleAlert}>
        <p className="font-semibold">{title}</p>
        <ScrollList label={title} className="mt-1 max-h-60">
          {refused.map(({ entry, reason }) => (
            <RefusedLine key={entry.key} name={payerText(entry)} reason={reason} />
          ))}
        </ScrollList>
      </Notice>
    </div>
  );
}

import type { MatchedEntry } from "@emdia/contracts/statement";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { useSettleEntries } from "../../data/statements/statements.ts";
import { formatCount } from "../../lib/format.ts";
import { AskedList } from "./asked-list.tsx";
import type { Payments } from "./read/entries.ts";
import { type Choice, chosenOf, firstChoices, type Group, groupOf, planOf, type Row, recordedOf } from "./review.ts";
import { RestList, SureList } from "./review-lists.tsx";
import { StatementResult } from "./statement-result.tsx";
import { confirmText, progressOf } from "./texts.ts";

function rowsOf({ entries }: Payments, matched: readonly MatchedEntry[]): Row[] {
  const byKey = new Map(matched.map((one) => [one.key, one]));
  return entries.flatMap((entry) => {
    const one = byKey.get(entry.key);
    return one ? [{ entry, matched: one }] : [];
  });
}

type Props = { payments: Payments; matched: readonly MatchedEntry[]; onAgain(): void; children: ReactNode };

export function ReviewEntries({ payments, matched, onAgain, children }: Props) {
  const rows = useMemo(() => rowsOf(payments, matched), [payments, matched]);
  const first = useMemo(() => firstChoices(rows), [rows]);
  const [choices, setChoices] = useState(first);
  const [requestId] = useState(() => crypto.randomUUID());
  const run = useSettleEntries();
  const groups = useMemo(() => Map.groupBy(rows, (row) => groupOf(row, first)), [rows, first]);
  const group = (name: Group) => groups.get(name) ?? [];

  function choose(keys: readonly string[], choice: Choice | undefined) {
    const next = new Map(choices);
    for (const key of keys) choice === undefined ? next.delete(key) : next.set(key, choice);
    setChoices(next);
  }

  const plan = planOf(rows, choices);
  const confirm = () => void run.start({ requestId, entries: plan.entries, ignored: plan.ignored });
  if (run.stage === "done" && !run.failure) {
    const recorded = recordedOf(plan, run.lines);
    return (
      <StatementResult requestId={requestId} rows={rows} lines={run.lines} recorded={recorded} onAgain={onAgain} />
    );
  }

  const [sure, asked, rest] = [group("sure"), group("asked"), group("rest")];
  const known = group("known").length;
  const ignored = group("ignored").length;
  const decided = [...sure, ...asked].filter((row) => chosenOf(row, choices) || choices.has(row.entry.key)).length;
  const isBusy = run.stage === "running" || run.stage === "stopping";
  const hasPlan = plan.entries.length + plan.ignored.length > 0;
  return (
    <fieldset disabled={isBusy} className="grid min-w-0 gap-4" aria-label="Conferência">
      <Card className="grid gap-2 p-4 sm:p-5">
        {sure.length + asked.length > 0 ? (
          <h2 aria-live="polite" className="num font-bold text-lg">
            {progressOf(decided, sure.length + asked.length)}
          </h2>
        ) : (
          <EmptyState
            icon={CircleCheck}
            title={rest.length === 0 ? "Tudo já conferido" : "Nenhuma mensalidade nova neste extrato"}
          />
        )}
        {known > 0 && (
          <p className="num text-ink-2 text-sm">{`${formatCount(known, "já estava conferido", "já estavam conferidos")} antes.`}</p>
        )}
        {ignored > 0 && (
          <p className="num text-ink-2 text-sm">
            {`${formatCount(ignored, "não é mensalidade", "não são mensalidade")}, como você já disse.`}
          </p>
        )}
        {children}
      </Card>
      {asked.length > 0 && (
        <AskedList rows={asked} all={rows} choices={choices} onChoose={(key, one) => choose([key], one)} />
      )}
      {sure.length > 0 && <SureList rows={sure} choices={choices} onChoose={(key, one) => choose([key], one)} />}
      {rest.length > 0 && <RestList rows={rest} choices={choices} onChoose={choose} />}
      {run.failure && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <strong>A conferência parou.</strong> {run.failure} Toque em Continuar: nada é registrado duas vezes.
        </Notice>
      )}
      {(hasPlan || sure.length + asked.length > 0) && (
        <div className="save-bar grid gap-2 rounded-lg border border-line bg-card p-3 shadow-lg">
          {isBusy && <ProgressBar label="Registrando" value={run.lines.length} max={plan.entries.length} />}
          <Button wide size="lg" disabled={!hasPlan} onClick={confirm}>
            {isBusy ? "Registrando..." : run.failure ? "Continuar" : confirmText(plan)}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

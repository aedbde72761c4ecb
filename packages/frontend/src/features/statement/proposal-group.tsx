import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { Button } from "../../components/ui/button.tsx";
import { centsOf, formatCount } from "../../lib/format.ts";
import type { ProposalGroup as Group } from "./group-proposals.ts";
import { Proposal } from "./proposal.tsx";
import { firstChoices, type Plan, planOf, type Row } from "./review.ts";
import { candidateText, confirmText, dayText } from "./texts.ts";

type Props = {
  group: Group;
  isBusy: boolean;
  onSettle(plan: Plan, of: string): void;
  onDismiss(rows: readonly [Row, ...Row[]]): void;
};

export function ProposalGroup({ group: { who, rows }, isBusy, onSettle, onDismiss }: Props) {
  const one = (row: Row) => (
    <Proposal
      key={row.entry.key}
      row={row}
      isBusy={isBusy}
      onSettle={(candidate, at) => onSettle(planOf([row], new Map([[row.entry.key, at]])), candidateText(candidate))}
      onDismiss={() => onDismiss([row])}
    />
  );
  if (rows.length === 1) return one(rows[0]);
  const all = planOf(
    rows,
    firstChoices(rows, () => true),
  );
  const sum = formatReais(sumCents(rows.map(({ entry }) => centsOf(entry.amount))));
  const hasPlan = all.entries.length > 0;
  return (
    <li className="grid gap-2 py-3 last:pb-0">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{who}</span>
          <span className="num whitespace-nowrap font-semibold">{sum}</span>
        </p>
        <p className="num text-ink-2 text-sm">{`${formatCount(rows.length, "PIX", "PIX")} em ${dayText(rows[0].entry)}`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {hasPlan && (
          <Button size="slim" tone="secondary" disabled={isBusy} onClick={() => onSettle(all, who)}>
            {confirmText(all)}
            <span className="sr-only">: {who}</span>
          </Button>
        )}
        <Button size="slim" tone="quiet" disabled={isBusy} onClick={() => onDismiss(rows)}>
          {hasPlan ? "Não são mensalidade" : "Já resolvi"}
          <span className="sr-only">: {who}</span>
        </Button>
      </div>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm">Ver um a um</summary>
        <ul className="divide-y divide-line">{rows.map(one)}</ul>
      </details>
    </li>
  );
}

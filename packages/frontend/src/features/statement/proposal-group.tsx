import type { MatchCandidate } from "@emdia/contracts/statement";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { CircleCheck } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { centsOf, formatCount, formatPrice } from "../../lib/format.ts";
import { firstChoices, type Plan, planOf, type Row } from "./review.ts";
import {
  candidateDetails,
  candidateText,
  confirmText,
  dayText,
  type ProposalGroup as Group,
  payerText,
  reasonText,
} from "./texts.ts";
import { UndoReconciliation } from "./undo-reconciliation.tsx";

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

type ProposalProps = {
  row: Row;
  isBusy: boolean;
  onSettle(candidate: MatchCandidate, at: number): void;
  onDismiss(): void;
};

function partText(row: Row, at: number): string | undefined {
  const { receivedCents } = planOf([row], new Map([[row.entry.key, at]]));
  const isPart = receivedCents > 0 && receivedCents !== centsOf(row.entry.amount);
  return isPart ? `registra ${formatReais(receivedCents)} deste PIX` : undefined;
}

export function Proposal({ row, isBusy, onSettle, onDismiss }: ProposalProps) {
  const {
    entry,
    matched: { candidates, reason },
  } = row;
  const about = `${payerText(entry)}, ${formatPrice(entry.amount)}`;
  return (
    <li className="grid gap-2 py-3 last:pb-0">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{payerText(entry)}</span>
          <span className="num whitespace-nowrap font-semibold">{formatPrice(entry.amount)}</span>
        </p>
        <p className="num text-ink-2 text-sm">
          {[`em ${dayText(entry)}`, reasonText(reason)].filter(Boolean).join(": ")}
        </p>
      </div>
      {candidates.map((candidate, at) => (
        <div
          key={`${candidate.reason} ${candidate.paymentIds.join()}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3 py-2"
        >
          <p className="min-w-0 flex-1 basis-40 text-sm [overflow-wrap:anywhere]">
            <span className="block font-semibold">{candidateText(candidate)}</span>
            <span className="num block text-ink-2">
              {[candidateDetails(candidate), partText(row, at)].filter(Boolean).join(" · ")}
            </span>
          </p>
          <Button
            size="slim"
            tone={candidates.length === 1 ? "primary" : "secondary"}
            disabled={isBusy}
            onClick={() => onSettle(candidate, at)}
          >
            {candidate.reason === "by_hand" ? "Confirmar" : "Receber"}
            <span className="sr-only">
              {" "}
              {about}: {candidateText(candidate)}
            </span>
          </Button>
        </div>
      ))}
      {candidates.length === 0 && (
        <p className="text-ink-2 text-sm">
          Nenhuma cobrança em aberto recebe este valor. Se foi engano, devolva no aplicativo do seu banco.
        </p>
      )}
      <Button size="slim" tone="quiet" className="-ml-2.5 justify-self-start" disabled={isBusy} onClick={onDismiss}>
        {candidates.length === 0 ? "Já resolvi" : "Não é mensalidade"}
        <span className="sr-only">: {about}</span>
      </Button>
    </li>
  );
}

export type Answer = { id: string; text: string; count: number };

export function AnsweredList({ answers, onUndone }: { answers: readonly Answer[]; onUndone(id: string): void }) {
  if (answers.length === 0) return null;
  return (
    <ul aria-label="Respondidos" className="divide-y divide-line border-line border-t">
      {answers.map(({ id, text, count }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
          <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-paid" />
            <span className="num min-w-0 [overflow-wrap:anywhere]">{text}</span>
          </p>
          {count > 0 && <UndoReconciliation id={id} count={count} about={text} onUndone={() => onUndone(id)} />}
        </li>
      ))}
    </ul>
  );
}

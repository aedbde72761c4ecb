import type { MatchCandidate } from "@emdia/contracts/statement";
import { formatReais } from "@emdia/contracts/values/money";
import { Button } from "../../components/ui/button.tsx";
import { centsOf, formatPrice } from "../../lib/format.ts";
import { planOf, type Row } from "./review.ts";
import { candidateDetails, candidateText, dayText, payerText, reasonText } from "./texts.ts";

type Props = {
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

export function Proposal({ row, isBusy, onSettle, onDismiss }: Props) {
  const { entry, matched } = row;
  const about = `${payerText(entry)}, ${formatPrice(entry.amount)}`;
  const { candidates } = matched;
  return (
    <li className="grid gap-2 py-3 last:pb-0">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{payerText(entry)}</span>
          <span className="num whitespace-nowrap font-semibold">{formatPrice(entry.amount)}</span>
        </p>
        <p className="num text-ink-2 text-sm">
          {[`em ${dayText(entry)}`, reasonText(matched.reason)].filter(Boolean).join(": ")}
        </p>
      </div>
      {candidates.map((candidate, at) => (
        <div
          key={candidate.paymentIds.join()}
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

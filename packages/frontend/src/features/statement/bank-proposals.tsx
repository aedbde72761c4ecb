import { useQuery } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { statementQueries } from "../../data/statements/queries.ts";
import { formatCount } from "../../lib/format.ts";
import { type Answer, AnsweredList } from "./answered-list.tsx";
import { Proposal } from "./proposal.tsx";
import { firstChoices, planOf, type Row } from "./review.ts";
import { candidateText, confirmText } from "./texts.ts";
import { useAnswerProposals } from "./use-answer-proposals.ts";

/** How many proposals are shown at first, and added by each tap. */
const STEP = 5;

/**
 * Lists the bank's payments that only the owner may record. One tap records a payment or all
 * certain ones, and one tap undoes that.
 */
export function BankProposals() {
  const proposals = useQuery(statementQueries.proposals()).data?.proposals ?? [];
  const rows: Row[] = proposals.map(({ entry, match }) => ({ entry, matched: match }));
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  const [shown, setShown] = useState(STEP);
  const { settle, dismiss, isBusy } = useAnswerProposals((answer) => setAnswers((before) => [...before, answer]));
  const sure = planOf(rows, firstChoices(rows));
  const forget = (id: string) => setAnswers((before) => before.filter((answer) => answer.id !== id));

  return (
    <div className="mt-3 grid gap-3">
      {rows.length > 0 && (
        <p className="flex gap-2 text-ink-2 text-sm">
          <Landmark aria-hidden className="size-5 shrink-0" />
          <span>
            {formatCount(rows.length, "PIX lido do banco espera", "PIX lidos do banco esperam")} sua resposta. Nada é
            registrado antes dela.
          </span>
        </p>
      )}
      {sure.entries.length > 1 && (
        <Button
          disabled={isBusy}
          className="justify-self-start max-sm:w-full"
          onClick={() => settle(sure, "os conferidos")}
        >
          {confirmText(sure)}
        </Button>
      )}
      <ul className="divide-y divide-line">
        {rows.slice(0, shown).map((row) => (
          <Proposal
            key={row.entry.key}
            row={row}
            isBusy={isBusy}
            onSettle={(candidate, at) =>
              settle(planOf([row], new Map([[row.entry.key, at]])), candidateText(candidate))
            }
            onDismiss={() => dismiss(row)}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <Button tone="ghost" onClick={() => setShown(shown + STEP)}>
          Mostrar mais {Math.min(STEP, rows.length - shown)}
        </Button>
      )}
      <AnsweredList answers={answers} onUndone={forget} />
    </div>
  );
}

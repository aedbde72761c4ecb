import { MAX_PROPOSALS } from "@emdia/contracts/constants";
import { formatReais, sumCents } from "@emdia/contracts/values/money";
import { useQueries } from "@tanstack/react-query";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { type EntryLine, statementQueries, useSettleProposals } from "../../data/statements/statements.ts";
import { useWrite } from "../../data/write.ts";
import { attempt, failureToast } from "../../lib/attempt.ts";
import { centsOf, formatCount } from "../../lib/format.ts";
import { toastError } from "../../lib/toast.ts";
import { type Answer, AnsweredList, ProposalGroup } from "./proposal-group.tsx";
import { firstChoices, type Plan, planOf, type Row, recordedOf } from "./review.ts";
import { confirmText, groupProposals, payerText } from "./texts.ts";

const STEP = 5;

/** One tap records a payment or all certain ones, and one tap undoes that. */
export function BankProposals() {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const lists = useQueries({ queries: pages.map((before) => statementQueries.proposals(before)) });
  const rows = lists.flatMap(({ data }): Row[] =>
    (data?.proposals ?? []).map(({ entry, match }) => ({ entry, matched: match })),
  );
  const groups = groupProposals(rows);
  const next = lists.at(-1)?.data?.next;
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
        {groups.slice(0, shown).map((group) => (
          <ProposalGroup
            key={group.rows[0].entry.key}
            group={group}
            isBusy={isBusy}
            onSettle={settle}
            onDismiss={dismiss}
          />
        ))}
      </ul>
      {groups.length > shown ? (
        <Button tone="ghost" onClick={() => setShown(shown + STEP)}>
          Mostrar mais {Math.min(STEP, groups.length - shown)}
        </Button>
      ) : (
        next && (
          <Button tone="ghost" onClick={() => setPages([...pages, next])}>
            Mostrar mais antigos
          </Button>
        )
      )}
      <AnsweredList answers={answers} onUndone={forget} />
    </div>
  );
}

const failed = failureToast("Erro ao registrar");
const dismissFailed = failureToast("Erro ao guardar a resposta");

function answerOf(id: string, plan: Plan, of: string, lines: readonly EntryLine[]): Answer {
  const { entries, receivedCents } = recordedOf(plan, lines);
  const text = receivedCents > 0 ? `Recebido: ${of} · ${formatReais(receivedCents)}` : `Confirmado: ${of}`;
  const count = entries.length;
  return { id, count, text: count < lines.length ? `${count} de ${lines.length} registrados` : text };
}

/** A tap after a failure repeats the same reconciliation while the same payments are chosen. */
function useAnswerProposals(onAnswer: (answer: Answer) => void) {
  const settling = useSettleProposals();
  const dismissing = useWrite("dismissProposals");
  const [ids] = useState(() => new Map<string, string>());

  function settle(plan: Plan, of: string) {
    const choice = JSON.stringify(plan.entries.map(({ entry, ...chosen }) => [entry.key, chosen]));
    const requestId = ids.get(choice) ?? crypto.randomUUID();
    ids.set(choice, requestId);
    void attempt(() => settling.mutateAsync({ requestId, entries: plan.entries }), {
      done(lines) {
        ids.delete(choice);
        const refused = lines.find(({ code }) => code !== null);
        if (refused) toastError("Nem tudo foi registrado", refused.reason ?? undefined);
        const answer = answerOf(requestId, plan, of, lines);
        if (answer.count > 0) onAnswer(answer);
      },
      failed,
      hasButton: true,
    });
  }

  function dismiss(rows: readonly [Row, ...Row[]]) {
    const [{ entry, matched }] = rows;
    const word = matched.candidates.length > 0 ? "Não é mensalidade" : "Resolvido";
    const sum = formatReais(sumCents(rows.map((row) => centsOf(row.entry.amount))));
    void attempt(
      () => dismissing.mutateAsync({ body: { keys: rows.slice(0, MAX_PROPOSALS).map((row) => row.entry.key) } }),
      {
        done: () => onAnswer({ id: entry.key, count: 0, text: `${word}: ${payerText(entry)} · ${sum}` }),
        failed: dismissFailed,
        hasButton: true,
      },
    );
  }

  return { settle, dismiss, isBusy: settling.isPending || dismissing.isPending };
}

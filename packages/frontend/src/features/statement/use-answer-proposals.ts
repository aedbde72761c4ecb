import { formatReais } from "@emdia/contracts/values/money";
import { useState } from "react";
import { useDismissProposals, useSettleProposals } from "../../data/statements/mutations.ts";
import type { EntryLine } from "../../data/statements/repeat-calls.ts";
import { attempt } from "../../lib/attempt.ts";
import { formatPrice } from "../../lib/format.ts";
import { toastError } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";
import type { Answer } from "./answered-list.tsx";
import type { Plan, Row } from "./review.ts";
import { payerText } from "./texts.ts";

const failed = failureToast("Erro ao registrar", "Verifique sua conexão e tente novamente.");
const dismissFailed = failureToast("Erro ao guardar a resposta", "Verifique sua conexão e tente novamente.");

/** Returns the recorded answer in the words of the list. */
function answerOf(id: string, plan: Plan, of: string, lines: readonly EntryLine[]): Answer {
  const count = lines.filter(({ code }) => code === null).length;
  const text = plan.receivedCents > 0 ? `Recebido: ${of} · ${formatReais(plan.receivedCents)}` : `Confirmado: ${of}`;
  return { id, count, text: count < lines.length ? `${count} de ${lines.length} registrados` : text };
}

/**
 * Records the owner's answers to the bank's proposals. A repeated tap after a failure is the same
 * reconciliation as long as the same payments are chosen, so nothing is recorded twice.
 */
export function useAnswerProposals(onAnswer: (answer: Answer) => void) {
  const settling = useSettleProposals();
  const dismissing = useDismissProposals();
  const [ids] = useState(() => new Map<string, string>());

  function settle(plan: Plan, of: string) {
    const choice = JSON.stringify(plan.entries.map(({ entry, paymentIds }) => [entry.key, paymentIds]));
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

  function dismiss({ entry, matched }: Row) {
    const word = matched.candidates.length > 0 ? "Não é mensalidade" : "Resolvido";
    void attempt(() => dismissing.mutateAsync([entry.key]), {
      done: () =>
        onAnswer({ id: entry.key, count: 0, text: `${word}: ${payerText(entry)} · ${formatPrice(entry.amount)}` }),
      failed: dismissFailed,
      hasButton: true,
    });
  }

  return { settle, dismiss, isBusy: settling.isPending || dismissing.isPending };
}

import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { type Debtor, mailableOf } from "../../data/reminders/debtors.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { RemindSummary } from "./remind-summary.tsx";
import { useRemind } from "./use-remind.ts";

/** Says who gets a reminder and who does not and why, then shows the progress, then what became of each. */
export function RemindDialog({ debtors, onClose }: { debtors: readonly Debtor[]; onClose(): void }) {
  // What the owner agrees to stays as it was shown: reminding changes the rows behind the dialog.
  const [{ reminded, ...others }] = useState(() => mailableOf(debtors));
  const reminding = useRemind(reminded.map(({ student }) => student.id));
  const { stage, results, failure } = reminding;
  const isBusy = stage === "sending" || stage === "stopping";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (isBusy ? reminding.stop() : onClose())}
      title="Lembrar em atraso"
      description={
        reminded.length > 0
          ? `${formatCount(reminded.length, "aluno recebe", "alunos recebem")} um e-mail com tudo o que está em atraso e como pagar.`
          : "Ninguém recebe um lembrete por e-mail agora."
      }
    >
      <div className="grid gap-4">
        {stage === "asking" ? (
          <>
            <Recipients reminded={reminded} />
            <Others {...others} />
          </>
        ) : (
          <RemindSummary results={results} total={reminded.length} isDone={stage === "done"} failure={failure} />
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {stage === "asking" && (
            <>
              <Button tone="secondary" onClick={onClose}>
                Cancelar
              </Button>
              <Button disabled={reminded.length === 0} onClick={reminding.start}>
                {`Lembrar ${formatCount(reminded.length, "aluno", "alunos")}`}
              </Button>
            </>
          )}
          {isBusy && (
            <Button tone="secondary" aria-disabled={stage === "stopping" || undefined} onClick={reminding.stop}>
              {stage === "stopping" ? "Parando..." : "Parar"}
            </Button>
          )}
          {stage === "done" && <Button onClick={onClose}>Fechar</Button>}
        </div>
      </div>
    </Dialog>
  );
}

function Recipients({ reminded }: { reminded: readonly Debtor[] }) {
  if (reminded.length === 0) return null;
  return (
    <ul
      aria-label="Quem recebe"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls a long list.
      tabIndex={0}
      className="grid max-h-[35dvh] divide-y divide-line overflow-y-auto text-sm"
    >
      {reminded.map(({ student, debts, cents }) => (
        <li key={student.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-32 font-semibold">{student.name}</span>
          <span className="num text-ink-2">
            {debts.length > 1 && `${formatCount(debts.length, "cobrança", "cobranças")}, `}
            {formatPrice(cents / 100)}
          </span>
        </li>
      ))}
    </ul>
  );
}

const NAMES = 5;

function namesOf(debtors: readonly Debtor[]): string {
  const names = debtors.slice(0, NAMES).map(({ student }) => student.name);
  const more = debtors.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` e mais ${formatWholeNumber(more)}` : ""}`;
}

/** Who gets no mail, a line for each reason. */
function Others(others: Omit<ReturnType<typeof mailableOf>, "reminded">) {
  const lines: [string, readonly Debtor[]][] = [
    ["Já contatados hoje", others.contacted],
    ["Sem e-mail, lembre pelo WhatsApp", others.withoutEmail],
    ["Avisaram que pagaram", others.reported],
    ["Pausados", others.paused],
    ["Arquivados", others.archived],
  ];
  const shown = lines.filter(([, debtors]) => debtors.length > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="sem-lembrete" className="grid gap-1.5 rounded-md bg-sunken px-4 py-3 text-sm">
      <h3 id="sem-lembrete" className="font-semibold">
        Não recebem
      </h3>
      <ul className="grid gap-1 text-ink-2">
        {shown.map(([why, debtors]) => (
          <li key={why}>
            <span className="text-ink">{why}:</span> {namesOf(debtors)}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useState } from "react";
import { type Debtor, mailableOf, studentsIn } from "../../data/reminders/debtors.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { BatchDialog } from "../ui/batch-dialog.tsx";
import { ScrollList } from "../ui/scroll-list.tsx";
import { namesOf } from "./names-of.ts";
import { RemindSummary } from "./remind-summary.tsx";
import { useRemind } from "./use-remind.ts";

/**
 * Shows who gets a reminder, who does not and why, then the progress, then the result of each
 * reminder.
 */
export function RemindDialog({ debtors, onClose }: { debtors: readonly Debtor[]; onClose(): void }) {
  // The list that the owner agrees to stays as shown, because reminding changes the rows behind the
  // dialog.
  const [{ reminded, ...others }] = useState(() => mailableOf(debtors));
  const reminding = useRemind(reminded.map(({ studentIds }) => studentIds));
  const { stage, results, failure } = reminding;
  return (
    <BatchDialog
      title="Lembrar em atraso"
      description={reminded.length > 0 ? recipientsText(reminded) : "Ninguém recebe um lembrete por e-mail agora."}
      batches={reminding}
      startText={`Lembrar ${formatCount(studentsIn(reminded), "aluno", "alunos")}`}
      canStart={reminded.length > 0}
      onClose={onClose}
    >
      {stage === "asking" ? (
        <>
          <Recipients reminded={reminded} />
          <Others {...others} />
        </>
      ) : (
        <RemindSummary results={results} reminded={reminded} isDone={stage === "done"} failure={failure} />
      )}
    </BatchDialog>
  );
}

/**
 * Says how many mails are sent and, where a mail is about several students, how many students they
 * are about.
 */
export function recipientsText(reminded: readonly Debtor[]): string {
  const students = studentsIn(reminded);
  const what = "com tudo o que está em atraso e como pagar.";
  if (students === reminded.length)
    return `${formatCount(students, "aluno recebe", "alunos recebem")} um e-mail ${what}`;
  const mails = formatCount(reminded.length, "e-mail sai", "e-mails saem");
  return `${mails} ${what} São ${formatCount(students, "aluno", "alunos")}: quem paga por vários recebe um só.`;
}

function Recipients({ reminded }: { reminded: readonly Debtor[] }) {
  if (reminded.length === 0) return null;
  return (
    <ScrollList label="Quem recebe" className="max-h-[35dvh] divide-y divide-line">
      {reminded.map(({ student, name, debts, cents }) => (
        <li key={student.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 basis-32 font-semibold">{name}</span>
          <span className="num text-ink-2">
            {debts.length > 1 && `${formatCount(debts.length, "cobrança", "cobranças")}, `}
            {formatPrice(cents / 100)}
          </span>
        </li>
      ))}
    </ScrollList>
  );
}

/** Lists the debtors who get no mail, with a line for each reason. */
function Others(others: Omit<ReturnType<typeof mailableOf>, "reminded">) {
  const lines: [string, readonly Debtor[]][] = [
    ["Já contatados hoje", others.contacted],
    ["Sem e-mail, lembre pelo WhatsApp", others.withoutEmail],
    ["Avisaram que pagaram", others.reported],
    ["Pausados, lembre pelo WhatsApp", others.paused],
    ["Arquivados, lembre pelo WhatsApp", others.archived],
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
            <span className="text-ink">
              {why} ({formatWholeNumber(studentsIn(debtors))}):
            </span>{" "}
            {namesOf(debtors)}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refreshMoney } from "../../data/refresh.ts";
import { type Debtor, mailableOf, studentsIn } from "../../data/reminders/debtors.ts";
import { remindStudents } from "../../data/reminders/mutations.ts";
import { batchesOf, MAILS_A_BATCH, useBatches } from "../../lib/batches.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { BatchDialog } from "../batch/batch-dialog.tsx";
import { NameList } from "../ui/name-list.tsx";
import { namesOf } from "./names-of.ts";
import { type Reminded, RemindSummary } from "./remind-summary.tsx";

/** One payer's students are one request and mail. Sending again reminds nobody twice a day. */
export function RemindDialog({ debtors, onClose }: { debtors: readonly Debtor[]; onClose(): void }) {
  const client = useQueryClient();
  // The list to which the owner agrees stays unchanged, because reminding changes the rows behind
  // the dialog.
  const [{ reminded, ...others }] = useState(() => mailableOf(debtors));
  const reminding = useBatches<Reminded>(() => void refreshMoney(client));
  const groups = reminded.map(({ studentIds }) => studentIds);
  return (
    <BatchDialog
      title="Lembrar em atraso"
      description={reminded.length > 0 ? recipientsText(reminded) : "Ninguém recebe um lembrete por e-mail agora."}
      {...reminding}
      start={() => void reminding.start(batchesOf(groups, MAILS_A_BATCH), remindStudents)}
      startText={`Lembrar ${formatCount(studentsIn(reminded), "aluno", "alunos")}`}
      canStart={reminded.length > 0}
      onClose={onClose}
    >
      {reminding.stage === "asking" ? (
        <>
          <NameList label="Quem recebe" rows={reminded.map(recipientOf)} />
          <Others {...others} />
        </>
      ) : (
        <RemindSummary run={reminding} reminded={reminded} />
      )}
    </BatchDialog>
  );
}

export function recipientsText(reminded: readonly Debtor[]): string {
  const students = studentsIn(reminded);
  const what = "com tudo o que está em aberto e como pagar.";
  if (students === reminded.length)
    return `${formatCount(students, "aluno recebe", "alunos recebem")} um e-mail ${what}`;
  const mails = formatCount(reminded.length, "e-mail sai", "e-mails saem");
  return `${mails} ${what} São ${formatCount(students, "aluno", "alunos")}: quem paga por vários recebe um só.`;
}

const recipientOf = ({ student: { id }, name, debts, cents }: Debtor) => {
  const count = debts.length > 1 ? `${formatCount(debts.length, "cobrança", "cobranças")}, ` : "";
  return { id, name, note: `${count}${formatPrice(cents / 100)}` };
};

function Others(others: Omit<ReturnType<typeof mailableOf>, "reminded">) {
  const lines: [string, readonly Debtor[]][] = [
    ["Já contatados hoje", others.contacted],
    ["Têm cobrança que nunca saiu: envie ou dispense antes", others.unsent],
    ["Sem e-mail, lembre pelo WhatsApp", others.withoutEmail],
    ["Avisaram que pagaram", others.reported],
    ["Prometeram pagar em um dia que não passou", others.promised],
    ["Pausados, lembre pelo WhatsApp", others.paused],
    ["Arquivados, lembre pelo WhatsApp", others.archived],
    ["Com o mesmo e-mail de outra pessoa, que recebe um por dia", others.shared],
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

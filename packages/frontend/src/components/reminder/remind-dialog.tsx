import type { RemindResult } from "@emdia/contracts/contact";
import { sumCents } from "@emdia/contracts/values/money";
import { useQueryClient } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useState } from "react";
import { useHasNumber } from "../../data/queries.ts";
import { refreshMoney } from "../../data/refresh.ts";
import { type Debtor, mailableOf } from "../../data/reminders/debtors.ts";
import { remindStudents } from "../../data/reminders/mutations.ts";
import { type BatchRun, batchesOf, isDone, MAILS_A_BATCH, useBatches } from "../../lib/batches.ts";
import { centsOf, formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { BatchDialog } from "../batch/batch-dialog.tsx";
import { BatchSummary, refusedStudents } from "../batch/batch-summary.tsx";
import { NameList } from "../ui/scroll-list.tsx";
import { namesOf } from "./names-of.ts";

/** A payer's students share one request and one mail. A repeat reminds nobody twice on one day. */
export function RemindDialog({ debtors, onClose }: { debtors: readonly Debtor[]; onClose(): void }) {
  const client = useQueryClient();
  // The agreed list stays unchanged, as reminding changes the rows behind the dialog.
  const [{ reminded, ...others }] = useState(() => mailableOf(debtors));
  const hasNumber = useHasNumber();
  const reminding = useBatches<Reminded>(() => void refreshMoney(client));
  const groups = reminded.map(({ studentIds }) => studentIds);
  return (
    <BatchDialog
      title="Lembrar em atraso"
      description={recipientsText(reminded, hasNumber)}
      {...reminding}
      start={() => void reminding.start(batchesOf(groups, MAILS_A_BATCH), remindStudents)}
      startText={`Lembrar ${peopleIn(reminded)}`}
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

const peopleIn = ({ length }: readonly Debtor[]) => formatCount(length, "pessoa", "pessoas");

export function recipientsText(reminded: readonly Debtor[], hasNumber: boolean): string {
  if (reminded.length === 0) return "Ninguém recebe um lembrete agora.";
  const who = `${peopleIn(reminded)} ${reminded.length === 1 ? "recebe" : "recebem"}`;
  const isOfSeveral = reminded.some(({ studentIds }) => studentIds.length > 1);
  const together = isOfSeveral ? " Quem paga por vários alunos recebe tudo junto." : "";
  return `${who} ${hasNumber ? "uma mensagem" : "um e-mail"} com tudo o que está em aberto e como pagar.${together}`;
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
              {why} ({formatWholeNumber(debtors.length)}):
            </span>{" "}
            {namesOf(debtors)}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Reminded = RemindResult["results"][number];

/** `reminded` has the recipients of the mails; one mail may be about several students. */
function RemindSummary({ run, reminded }: { run: BatchRun<Reminded>; reminded: readonly Debtor[] }) {
  const isOver = run.stage === "done";
  const sent = run.lines.filter(isDone);
  const mails = reminded
    .map((debtor) => ({ debtor, about: sent.filter(({ studentId }) => debtor.studentIds.includes(studentId)) }))
    .filter(({ about }) => about.length > 0);
  return (
    <BatchSummary
      run={run}
      total={reminded.flatMap(({ studentIds }) => studentIds).length}
      bar={isOver ? undefined : "Lembretes enviados"}
      status={isOver ? formatCount(mails.length, "lembrete enviado", "lembretes enviados") : undefined}
      interrupted={{
        what: "O envio parou.",
        next: "Pode lembrar de novo: ninguém recebe dois lembretes no mesmo dia.",
      }}
      leftText={(left) =>
        `${formatCount(left, "aluno ficou", "alunos ficaram")} sem lembrete porque você parou o envio.`
      }
      list={{ label: "Resultado", lines: [...refusedStudents(run.lines, MailX), ...mails.map(lineOf)] }}
    />
  );
}

function lineOf({ debtor: { key, name }, about }: { debtor: Debtor; about: readonly Reminded[] }) {
  const charges = about.reduce((sum, one) => sum + (one.charges ?? 1), 0);
  return (
    <li key={key} className="flex flex-wrap items-start gap-x-2 py-2">
      <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-paid" />
      <span className="min-w-0 flex-1 basis-32 font-semibold">{name}</span>
      <span className="num text-ink-2">
        {charges > 1 && `${charges} cobranças, `}
        {formatPrice(sumCents(about.map(({ amount }) => centsOf(amount ?? 0))) / 100)}
      </span>
    </li>
  );
}

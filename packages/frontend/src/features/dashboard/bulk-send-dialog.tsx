import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock, MailX } from "lucide-react";
import { useState } from "react";
import { BatchDialog } from "../../components/batch/batch-dialog.tsx";
import { BatchSummary, progressText, RefusedLine } from "../../components/batch/batch-summary.tsx";
import { waitingPromise } from "../../components/charge/promise-part.tsx";
import { QueueLink } from "../../components/charge/queue-link.tsx";
import { Notice } from "../../components/feedback/notice.tsx";
import { namesOf } from "../../components/reminder/names-of.ts";
import { type SentLine, sendInvoicesTo } from "../../data/charges/mutations.ts";
import { titleOf } from "../../data/charges/unsent.ts";
import { useHasNumber } from "../../data/queries.ts";
import { refreshMoney } from "../../data/refresh.ts";
import { payerOf } from "../../data/reminders/debtors.ts";
import { type BatchRun, batchesOf, isDone, isRefused, MAILS_A_BATCH, useBatches } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { useToday } from "../../lib/today.ts";
import { notSentWords } from "./bulk-availability.ts";
import { bulkMessages, countCharges, payersIn, summarizeBulk } from "./bulk-messages.ts";

/** The id of an interrupted press. Sending that goes on under this id counts as one click. */
let openPress: string | undefined;

type Props = { rows: DashboardRow[]; withoutEmail: DashboardRow[]; onClose(): void };

const byPayer = (rows: readonly DashboardRow[]): number[][] =>
  [...Map.groupBy(rows, ({ student }) => payerOf(student)).values()].map((own) => [
    ...new Set(own.map(({ student }) => student.id)),
  ]);

function recipientsText(payers: number, students: number, hasNumber: boolean): string {
  if (payers === students)
    return `${formatCount(students, "aluno recebe", "alunos recebem")} a cobrança por ${hasNumber ? "WhatsApp ou " : ""}e-mail.`;
  const messages = hasNumber
    ? formatCount(payers, "mensagem sai", "mensagens saem")
    : formatCount(payers, "e-mail sai", "e-mails saem");
  return `${messages} com as cobranças de ${students} alunos: quem paga por vários recebe ${hasNumber ? "uma só" : "um só"}.`;
}

export function BulkSendDialog({ rows, withoutEmail, onClose }: Props) {
  const client = useQueryClient();
  const hasNumber = useHasNumber();
  const [groups] = useState(() => byPayer(rows));
  const studentIds = groups.flat();
  const sending = useBatches<SentLine>(({ lines, error }) => {
    if (payersIn(lines).length === groups.length) openPress = undefined;
    if (error) bulkMessages.sendFailed(error);
    else bulkMessages.sent(lines);
    if (countCharges(lines.filter(isDone)) === studentIds.length) onClose();
    void refreshMoney(client);
  });

  function start() {
    openPress ??= crypto.randomUUID();
    const pressId = openPress;
    void sending.start(batchesOf(groups, MAILS_A_BATCH), (batch) => sendInvoicesTo(batch, pressId));
  }

  return (
    <BatchDialog
      title="Cobrar Pendentes"
      description={
        studentIds.length > 0
          ? recipientsText(groups.length, studentIds.length, hasNumber)
          : "Nenhum aluno pendente tem e-mail."
      }
      {...sending}
      start={start}
      startText="Enviar cobranças"
      canStart={studentIds.length > 0}
      onClose={onClose}
    >
      {sending.stage === "asking" ? (
        <>
          <Promised rows={rows} />
          <WithoutEmail rows={withoutEmail} />
        </>
      ) : (
        <Sending run={sending} total={groups.length} />
      )}
    </BatchDialog>
  );
}

/** Names the students with a promise whose day has not passed, because they are charged too. */
function Promised({ rows }: { rows: readonly DashboardRow[] }) {
  const today = useToday();
  const promised = rows.filter(({ payment }) => waitingPromise(payment, today));
  if (promised.length === 0) return null;
  return (
    <Notice tone="info" icon={CalendarClock}>
      Já combinaram um dia para pagar e também recebem: {namesOf(promised.map(({ student }) => student))}.
    </Notice>
  );
}

function WithoutEmail({ rows }: { rows: readonly DashboardRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Notice tone="pending" icon={MailX}>
      Sem e-mail: {namesOf(rows.map(({ student }) => student))}. Cobre pelo WhatsApp.{" "}
      <QueueLink ids={rows.map(({ student }) => student.id)} />
    </Notice>
  );
}

function Sending({ run, total }: { run: BatchRun<SentLine>; total: number }) {
  const { stage, lines } = run;
  return (
    <BatchSummary
      run={{ ...run, lines: payersIn(lines) }}
      total={total}
      bar="Cobranças enviadas"
      status={
        <>
          {progressText(payersIn(lines).length, total)}
          {stage === "done" && <span className="font-normal text-ink-2"> · {summarizeBulk(lines)}</span>}
          {stage === "stopping" && <span className="font-normal text-ink-2"> · terminando o lote atual</span>}
        </>
      }
      interrupted={{
        what: "O envio parou.",
        next: "Do último lote não sabemos quem recebeu. Pode enviar de novo: quem já recebeu não recebe duas vezes.",
      }}
      leftText={(left) =>
        `${formatCount(left, "pessoa ficou", "pessoas ficaram")} sem cobrança porque você parou o envio.`
      }
      list={{
        label: "Não enviadas",
        lines: lines.filter(isRefused).map(({ payerKey, payerName, students, code, reason }) => (
          <RefusedLine
            key={`${payerKey} ${code}`}
            name={titleOf(
              payerName,
              students.map(({ studentName }) => studentName),
            )}
            reason={notSentWords(code, reason ?? "")}
          />
        )),
      }}
    />
  );
}

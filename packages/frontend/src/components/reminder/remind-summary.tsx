import type { RemindResult } from "@emdia/contracts/contact";
import { MailCheck, MailX } from "lucide-react";
import type { Debtor } from "../../data/reminders/debtors.ts";
import { type BatchRun, isDone } from "../../lib/batches.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { BatchSummary, refusedStudents } from "../batch/batch-summary.tsx";

export type Reminded = RemindResult["results"][number];

function sentText(mails: number, students: number): string {
  const sent = formatCount(mails, "lembrete enviado", "lembretes enviados");
  return students > mails ? `${sent}, de ${formatWholeNumber(students)} alunos` : sent;
}

/** `reminded` are the recipients of the mails; one mail may be about several students. */
export function RemindSummary({ run, reminded }: { run: BatchRun<Reminded>; reminded: readonly Debtor[] }) {
  const isOver = run.stage === "done";
  const sent = run.lines.filter(isDone);
  const sentTo = new Set(sent.map(({ studentId }) => studentId));
  const mails = reminded.filter(({ studentIds }) => studentIds.some((id) => sentTo.has(id))).length;
  return (
    <BatchSummary
      run={run}
      total={reminded.flatMap(({ studentIds }) => studentIds).length}
      bar={isOver ? undefined : "Lembretes enviados"}
      status={isOver ? sentText(mails, sent.length) : undefined}
      interrupted={{
        what: "O envio parou.",
        next: "Pode lembrar de novo: ninguém recebe dois lembretes no mesmo dia.",
      }}
      leftText={(left) =>
        `${formatCount(left, "aluno ficou", "alunos ficaram")} sem lembrete porque você parou o envio.`
      }
      list={{ label: "Resultado", lines: [...refusedStudents(run.lines, MailX), ...sent.map(lineOf)] }}
    />
  );
}

function lineOf({ studentId, studentName, charges, amount }: Reminded) {
  return (
    <li key={studentId} className="flex flex-wrap items-start gap-x-2 py-2">
      <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-paid" />
      <span className="min-w-0 flex-1 basis-32 font-semibold">{studentName ?? `Aluno ${studentId}`}</span>
      <span className="num text-ink-2">
        {(charges ?? 1) > 1 && `${charges} cobranças, `}
        {formatPrice(amount ?? 0)}
      </span>
    </li>
  );
}

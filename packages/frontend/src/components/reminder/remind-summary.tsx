import { CircleAlert, MailCheck, MailX } from "lucide-react";
import { type Debtor, studentsIn } from "../../data/reminders/debtors.ts";
import { formatCount, formatPrice, formatWholeNumber } from "../../lib/format.ts";
import { Notice } from "../feedback/notice.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { ScrollList } from "../ui/scroll-list.tsx";
import type { Reminded } from "./use-remind.ts";

/**
 * Returns "4 lembretes enviados" and, where a mail is about several students, the number of
 * students.
 */
function sentText(mails: number, students: number): string {
  const sent = formatCount(mails, "lembrete enviado", "lembretes enviados");
  return students > mails ? `${sent}, de ${formatWholeNumber(students)} alunos` : sent;
}

/** Shows the progress of the reminders, then who got a reminder, and who got none and why. */
export function RemindSummary(props: {
  results: readonly Reminded[];
  /** The recipients of the mails. One mail may be about several students. */
  reminded: readonly Debtor[];
  isDone: boolean;
  failure: string | undefined;
}) {
  const { results, reminded, isDone, failure } = props;
  const unsent = results.filter(({ sent }) => !sent);
  const sent = results.filter((result) => result.sent);
  const sentTo = new Set(sent.map(({ studentId }) => studentId));
  const mails = reminded.filter(({ studentIds }) => studentIds.some((id) => sentTo.has(id))).length;
  const total = studentsIn(reminded);
  const left = total - results.length;
  return (
    <div className="grid gap-3">
      <p role="status" className="num font-semibold text-sm">
        {isDone ? sentText(mails, sent.length) : `${formatWholeNumber(results.length)} de ${formatWholeNumber(total)}`}
      </p>
      {!isDone && <ProgressBar label="Lembretes enviados" value={results.length} max={total} />}
      {failure && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <strong>O envio parou.</strong> {failure} Pode lembrar de novo: ninguém recebe dois lembretes no mesmo dia.
        </Notice>
      )}
      {isDone && !failure && left > 0 && (
        <p className="text-sm">
          {formatCount(left, "aluno ficou", "alunos ficaram")} sem lembrete porque você parou o envio.
        </p>
      )}
      {(unsent.length > 0 || sent.length > 0) && (
        <ScrollList label="Resultado" className="max-h-[40dvh] divide-y divide-line">
          {[...unsent, ...sent].map((result) => (
            <Line key={result.studentId} result={result} />
          ))}
        </ScrollList>
      )}
    </div>
  );
}

function Line({ result }: { result: Reminded }) {
  const name = result.studentName ?? `Aluno ${result.studentId}`;
  if (!result.sent)
    return (
      <li className="flex items-start gap-2 py-2">
        <MailX aria-hidden className="mt-0.5 size-4 shrink-0 text-first" />
        <span className="min-w-0 text-ink-2">
          <span className="font-semibold text-ink">{name}</span>: {result.reason ?? "não enviado"}
        </span>
      </li>
    );
  return (
    <li className="flex flex-wrap items-start gap-x-2 py-2">
      <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-paid" />
      <span className="min-w-0 flex-1 basis-32 font-semibold">{name}</span>
      <span className="num text-ink-2">
        {(result.charges ?? 1) > 1 && `${result.charges} cobranças, `}
        {formatPrice(result.amount ?? 0)}
      </span>
    </li>
  );
}

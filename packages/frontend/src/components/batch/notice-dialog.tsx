import { MAX_BULK_CHANGED } from "@emdia/contracts/constants";
import type { NoticeInput, NoticeResult } from "@emdia/contracts/rise";
import type { StudentWire } from "@emdia/contracts/student";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ChevronDown, MailX } from "lucide-react";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { batchesOf, isDone, isRefused, MAILS_A_BATCH, useBatches } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { QueryState } from "../feedback/query-state.tsx";
import { ScrollList } from "../ui/scroll-list.tsx";
import { BatchDialog } from "./batch-dialog.tsx";
import { BatchSummary, refusedStudents } from "./batch-summary.tsx";
import { MailWords } from "./mail-words.tsx";

type Props = { kind: NoticeInput["kind"]; students: readonly StudentWire[]; onClose(): void };

const people = (mails: readonly unknown[]) => formatCount(mails.length, "pessoa", "pessoas");

/** Students with one e-mail share one request and one mail, so the counts are of people. */
export function NoticeDialog({ kind, students, onClose }: Props) {
  const telling = useBatches<NoticeLine>(() => undefined);
  const [groups] = useState(() =>
    [...Map.groupBy(students, ({ billTo, id }) => billTo.email ?? id).values()].map((own) => own.map(({ id }) => id)),
  );
  const preview = useQuery(noticePreview(groups, kind));
  const { mails, left } = preview.data ?? { mails: [], left: [] };
  const chosen = mails.map(({ studentIds }) => studentIds);
  const isOver = telling.stage === "done";
  const told = new Set(telling.lines.filter(isDone).map(({ studentId }) => studentId));
  const reached = chosen.filter((ids) => ids.some((id) => told.has(id)));
  const refused = refusedStudents([...left, ...telling.lines], MailX);
  return (
    <BatchDialog
      title={kind === "rise" ? "Avisar do reajuste" : "Avisar do recesso"}
      description={
        isOver ? undefined : "Quem paga recebe um e-mail com o que muda. Quem já foi avisado não recebe outro."
      }
      {...telling}
      start={() => void telling.start(batchesOf(chosen, MAILS_A_BATCH), (batch) => sendNotices(batch, kind))}
      startText={`Avisar ${people(mails)}`}
      canStart={mails.length > 0}
      onClose={onClose}
    >
      {telling.stage === "asking" ? (
        <QueryState
          of={[preview]}
          loading="Conferindo quem recebe..."
          failed="Erro ao preparar os avisos"
          failedIn="nothing"
        >
          {() => (
            <>
              <Mails mails={mails} />
              {refused.length > 0 && (
                <ScrollList label="Não recebem" className="max-h-[25dvh] divide-y divide-line">
                  {refused}
                </ScrollList>
              )}
            </>
          )}
        </QueryState>
      ) : (
        <BatchSummary
          run={telling}
          total={chosen.flat().length}
          bar={isOver ? undefined : "Alunos avisados"}
          status={isOver ? `${people(reached)} ${reached.length === 1 ? "avisada" : "avisadas"}` : undefined}
          interrupted={{ what: "O envio parou.", next: "Pode avisar de novo: ninguém recebe dois avisos." }}
          leftText={(count) => `${formatCount(count, "aluno ficou", "alunos ficaram")} sem aviso.`}
          list={{ label: "Não avisados", lines: refused }}
        />
      )}
    </BatchDialog>
  );
}

function Mails({ mails }: Pick<NoticeResult, "mails">) {
  if (mails.length === 0) return <p className="text-ink-2 text-sm">Ninguém tem um aviso a receber.</p>;
  return (
    <ScrollList label="Quem recebe" className="max-h-[45dvh] divide-y divide-line">
      {mails.map((mail) => (
        <li key={mail.address}>
          <details className="group">
            <summary className="flex min-h-11 items-center gap-2 py-1 [&::-webkit-details-marker]:hidden">
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
              />
              <span className="min-w-0 flex-1 break-words font-semibold">{mail.name}</span>
              <span className="text-link">Ver e-mail</span>
            </summary>
            <MailWords {...mail} />
          </details>
        </li>
      ))}
    </ScrollList>
  );
}

type NoticeLine = NoticeResult["results"][number];
type Kind = NoticeInput["kind"];

/** A repeated call sends no notice twice. @throws ApiError when the whole request was refused */
async function sendNotices(studentIds: number[], kind: Kind): Promise<readonly NoticeLine[]> {
  return (await call("sendNotices", { body: { kind, studentIds } })).results;
}

/** Previews in batches that split no group. No answer is kept, because a sent mail changes it. */
const noticePreview = (groups: readonly (readonly number[])[], kind: Kind) =>
  queryOptions({
    queryKey: ["notice-preview", kind, groups],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answers: NoticeResult[] = [];
      for (const studentIds of batchesOf(groups, MAX_BULK_CHANGED))
        answers.push(await call("sendNotices", { body: { kind, studentIds, preview: true }, signal }));
      return {
        mails: answers.flatMap(({ mails }) => mails),
        left: answers.flatMap(({ results }) => results.filter(isRefused)),
      };
    },
  });

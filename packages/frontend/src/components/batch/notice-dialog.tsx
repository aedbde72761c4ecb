import type { NoticeInput } from "@emdia/contracts/rise";
import type { StudentWire } from "@emdia/contracts/student";
import { MailX } from "lucide-react";
import { type NoticeLine, sendNotices } from "../../data/plans/notices.ts";
import { batchesOf, MAILS_A_BATCH, useBatches } from "../../lib/batches.ts";
import { formatCount } from "../../lib/format.ts";
import { BatchDialog } from "./batch-dialog.tsx";
import { BatchSummary, RefusedLine } from "./batch-summary.tsx";

type Props = { kind: NoticeInput["kind"]; students: readonly StudentWire[]; onClose(): void };

/**
 * Notifies the payers of these students of a coming price or recess, and names the students without
 * a notice. The students of one address are in one request, and get one mail.
 */
export function NoticeDialog({ kind, students, onClose }: Props) {
  const telling = useBatches<NoticeLine>(() => undefined);
  const groups = [...Map.groupBy(students, ({ billTo, id }) => billTo.email ?? id).values()];
  const batches = batchesOf(
    groups.map((own) => own.map(({ id }) => id)),
    MAILS_A_BATCH,
  );
  const isDone = telling.stage === "done";
  const unsent = telling.lines.filter(({ sent }) => !sent);
  return (
    <BatchDialog
      title={kind === "rise" ? "Avisar do reajuste" : "Avisar do recesso"}
      description={
        isDone ? undefined : "Quem paga recebe um e-mail com o que muda. Quem já foi avisado não recebe outro."
      }
      {...telling}
      start={() => void telling.start(batches, (batch) => sendNotices(batch, kind))}
      startText={`Avisar ${formatCount(students.length, "aluno", "alunos")}`}
      canStart={students.length > 0}
      onClose={onClose}
    >
      {telling.stage !== "asking" && (
        <BatchSummary
          run={telling}
          total={students.length}
          bar={isDone ? undefined : "Alunos avisados"}
          status={
            isDone ? formatCount(telling.lines.length - unsent.length, "aluno avisado", "alunos avisados") : undefined
          }
          interrupted={{ what: "O envio parou.", next: "Pode avisar de novo: ninguém recebe dois avisos." }}
          leftText={(left) => `${formatCount(left, "aluno ficou", "alunos ficaram")} sem aviso.`}
          list={{
            label: "Não avisados",
            lines: unsent.map(({ studentId, studentName, reason }) => (
              <RefusedLine
                key={studentId}
                name={studentName ?? `Aluno ${studentId}`}
                reason={reason ?? "não avisado"}
                icon={MailX}
              />
            )),
          }}
        />
      )}
    </BatchDialog>
  );
}

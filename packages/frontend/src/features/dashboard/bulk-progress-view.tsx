import { CircleAlert } from "lucide-react";
import { Notice } from "../../components/feedback/notice.tsx";
import type { BatchStage } from "../../components/ui/batch-dialog.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import { summarizeBulk } from "./bulk-messages.ts";
import type { BulkProgress } from "./send-in-batches.ts";

/**
 * Shows the progress of the sending, its result, and each student who got nothing with the reason.
 */
export function BulkProgressView(props: {
  stage: BatchStage;
  progress: BulkProgress;
  tried: number;
  total: number;
  failure: string | undefined;
}) {
  const { progress, tried, total, failure } = props;
  const left = total - tried;
  return (
    <div className="grid gap-3">
      <p role="status" className="num font-semibold text-sm">
        {formatWholeNumber(tried)} de {formatWholeNumber(total)}
        {props.stage === "done" && <span className="font-normal text-ink-2"> · {summarizeBulk(progress)}</span>}
        {props.stage === "stopping" && <span className="font-normal text-ink-2"> · terminando o lote atual</span>}
      </p>
      <ProgressBar label="Cobranças enviadas" value={tried} max={total} />
      {failure && (
        <Notice tone="overdue" icon={CircleAlert} role="alert">
          <strong>O envio parou.</strong> {failure} Do último lote não sabemos quem recebeu. Pode enviar de novo: quem
          já recebeu não recebe duas vezes.
        </Notice>
      )}
      {props.stage === "done" && !failure && left > 0 && (
        <p className="text-sm">
          {formatCount(left, "aluno ficou", "alunos ficaram")} sem cobrança porque você parou o envio.
        </p>
      )}
      {progress.unsent.length > 0 && (
        <ul aria-label="Não enviadas" className="grid max-h-[40dvh] gap-1 overflow-y-auto text-sm">
          {progress.unsent.map(({ studentId, name, reason }) => (
            <li key={studentId} className="text-ink-2">
              <span className="font-semibold text-ink">{name}</span>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

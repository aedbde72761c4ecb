import type { DashboardRow } from "@emdia/contracts/dashboard";
import { MailX } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import { BulkProgressView } from "./bulk-progress-view.tsx";
import { useBulkSend } from "./use-bulk-send.ts";

type Props = { rows: DashboardRow[]; withoutEmail: DashboardRow[]; onClose(): void };

/** Shows who is about to be charged, then the progress of each batch, then what failed and why. */
export function BulkSendDialog({ rows, withoutEmail, onClose }: Props) {
  const [studentIds] = useState(() => [...new Set(rows.map((row) => row.student.id))]);
  const sending = useBulkSend(studentIds, onClose);
  const { stage } = sending;
  const isBusy = stage === "sending" || stage === "stopping";

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (isBusy ? sending.stop() : onClose())}
      title="Cobrar Pendentes"
      description={
        studentIds.length > 0
          ? `${formatCount(studentIds.length, "aluno recebe", "alunos recebem")} a cobrança por e-mail.`
          : "Nenhum aluno pendente tem e-mail."
      }
    >
      <div className="grid gap-4">
        {stage === "asking" && <WithoutEmail rows={withoutEmail} />}
        {stage !== "asking" && <BulkProgressView {...sending} total={studentIds.length} />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {stage === "asking" && (
            <>
              <Button tone="secondary" onClick={onClose}>
                Cancelar
              </Button>
              <Button disabled={studentIds.length === 0} onClick={sending.start}>
                Enviar cobranças
              </Button>
            </>
          )}
          {isBusy && (
            <Button tone="secondary" aria-disabled={stage === "stopping" || undefined} onClick={sending.stop}>
              {stage === "stopping" ? "Parando..." : "Parar"}
            </Button>
          )}
          {stage === "done" && <Button onClick={onClose}>Fechar</Button>}
        </div>
      </div>
    </Dialog>
  );
}

function WithoutEmail({ rows }: { rows: readonly DashboardRow[] }) {
  if (rows.length === 0) return null;
  const names = rows.slice(0, 5).map((row) => row.student.name);
  return (
    <Notice tone="pending" icon={MailX}>
      Sem e-mail: {names.join(", ")}
      {rows.length > names.length && ` e mais ${formatWholeNumber(rows.length - names.length)}`}. Cobre pelo WhatsApp.
    </Notice>
  );
}

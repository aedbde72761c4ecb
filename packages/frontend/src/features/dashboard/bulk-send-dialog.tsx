import type { DashboardRow } from "@emdia/contracts/dashboard";
import { MailX } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { BatchDialog } from "../../components/ui/batch-dialog.tsx";
import { formatCount, formatWholeNumber } from "../../lib/format.ts";
import { BulkProgressView } from "./bulk-progress-view.tsx";
import { useBulkSend } from "./use-bulk-send.ts";

type Props = { rows: DashboardRow[]; withoutEmail: DashboardRow[]; onClose(): void };

/** Shows who is about to be charged, then the progress of each batch, then what failed and why. */
export function BulkSendDialog({ rows, withoutEmail, onClose }: Props) {
  const [studentIds] = useState(() => [...new Set(rows.map((row) => row.student.id))]);
  const sending = useBulkSend(studentIds, onClose);
  return (
    <BatchDialog
      title="Cobrar Pendentes"
      description={
        studentIds.length > 0
          ? `${formatCount(studentIds.length, "aluno recebe", "alunos recebem")} a cobrança por e-mail.`
          : "Nenhum aluno pendente tem e-mail."
      }
      batches={sending}
      startText="Enviar cobranças"
      canStart={studentIds.length > 0}
      onClose={onClose}
    >
      {sending.stage === "asking" ? (
        <WithoutEmail rows={withoutEmail} />
      ) : (
        <BulkProgressView {...sending} total={studentIds.length} />
      )}
    </BatchDialog>
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

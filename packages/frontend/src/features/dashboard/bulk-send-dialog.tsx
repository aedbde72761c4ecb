import type { DashboardRow } from "@emdia/contracts/dashboard";
import { useQueryClient } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { useRef, useState } from "react";
import { Notice } from "../../components/feedback/notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { refreshAfterSending, sendInvoicesTo } from "../../data/payments/mutations.ts";
import { count } from "../../lib/format.ts";
import { dashboardMessages } from "./messages.ts";
import { type BulkProgress, sendInBatches } from "./send-in-batches.ts";

type Props = { rows: DashboardRow[]; withoutEmail: DashboardRow[]; onClose(): void };

const nothingYet: BulkProgress = { sent: 0, failed: 0, skipped: 0, unsent: [] };

/** Who is about to be charged; then how it goes, batch by batch; then what failed and why. */
export function BulkSendDialog({ rows, withoutEmail, onClose }: Props) {
  const client = useQueryClient();
  const [state, setState] = useState<"asking" | "sending" | "done">("asking");
  const [progress, setProgress] = useState(nothingYet);
  const shouldStop = useRef(false);
  const [recipients] = useState(() => ({ ids: [...new Set(rows.map((row) => row.student.id))], withoutEmail }));
  const total = recipients.ids.length;

  async function send() {
    setState("sending");
    try {
      const result = await sendInBatches(recipients.ids, sendInvoicesTo, setProgress, () => shouldStop.current);
      dashboardMessages.sent(result);
      if (result.unsent.length === 0) onClose();
    } catch (error) {
      dashboardMessages.sendFailed(error);
    }
    setState("done");
    await refreshAfterSending(client);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && state !== "sending" && onClose()}
      title="Cobrar Pendentes"
      description={`${count(total, "aluno recebe", "alunos recebem")} a cobrança por e-mail.`}
    >
      <div className="grid gap-4">
        {recipients.withoutEmail.length > 0 && (
          <Notice tone="pending" icon={MailX}>
            Sem e-mail: {recipients.withoutEmail.map((row) => row.student.name).join(", ")}. Cobre pelo WhatsApp.
          </Notice>
        )}
        {state !== "asking" && <Progress progress={progress} total={total} />}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {state === "asking" && (
            <>
              <Button tone="secondary" onClick={onClose}>
                Cancelar
              </Button>
              <Button disabled={total === 0} onClick={send}>
                Enviar cobranças
              </Button>
            </>
          )}
          {state === "sending" && (
            <Button
              tone="secondary"
              onClick={() => {
                shouldStop.current = true;
              }}
            >
              Parar
            </Button>
          )}
          {state === "done" && <Button onClick={onClose}>Fechar</Button>}
        </div>
      </div>
    </Dialog>
  );
}

function Progress({ progress, total }: { progress: BulkProgress; total: number }) {
  const done = progress.sent + progress.failed + progress.skipped;
  return (
    <div className="grid gap-2">
      <p role="status" className="num font-semibold text-sm">
        {done} de {total}
      </p>
      <progress
        aria-label="Cobranças enviadas"
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-disabled-soft [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-disabled-soft [&::-webkit-progress-value]:bg-primary"
        value={done}
        max={total}
      />
      <ul className="grid gap-1 text-sm">
        {progress.unsent.map(({ studentId, name, reason }) => (
          <li key={studentId} className="text-ink-2">
            <span className="font-semibold text-ink">{name}</span>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

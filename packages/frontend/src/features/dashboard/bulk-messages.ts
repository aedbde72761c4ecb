import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

type Counts = { sent: number; failed: number; skipped: number };

/** '{n} cobrança(s) enviada(s) com sucesso' plus '{m} falharam', and those mailed a short while ago. */
export function bulkSummary({ sent, failed, skipped }: Counts): string {
  return [
    `${sent} cobrança(s) enviada(s) com sucesso`,
    failed > 0 && `${failed} falharam`,
    skipped > 0 && `${skipped} já enviada(s) há pouco`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The toasts after everybody was charged, letter by letter. */
export const bulkMessages = {
  sent: (counts: Counts) =>
    counts.sent > 0
      ? toastSuccess("Cobranças enviadas", bulkSummary(counts))
      : toastError("Nenhuma cobrança enviada", bulkSummary(counts)),
  sendFailed: (error: unknown) => toastError("Erro ao enviar cobranças", messageOf(error, "Erro inesperado")),
};

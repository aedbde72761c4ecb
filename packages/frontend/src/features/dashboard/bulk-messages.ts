import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

type Counts = { sent: number; failed: number; skipped: number };

/**
 * Returns '{n} cobrança(s) enviada(s) com sucesso', '{m} falharam', and the number skipped because they were mailed
 * recently.
 */
export function summarizeBulk({ sent, failed, skipped }: Counts): string {
  return [
    `${sent} cobrança(s) enviada(s) com sucesso`,
    failed > 0 && `${failed} falharam`,
    skipped > 0 && `${skipped} já enviada(s) há pouco`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The toasts after charging everybody, letter by letter as specified. */
export const bulkMessages = {
  sent: (counts: Counts) =>
    counts.sent > 0
      ? toastSuccess("Cobranças enviadas", summarizeBulk(counts))
      : toastError("Nenhuma cobrança enviada", summarizeBulk(counts)),
  sendFailed: (error: unknown) => toastError("Erro ao enviar cobranças", messageOf(error, "Erro inesperado")),
};

import { messageOf } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

type Counts = { sent: number; failed: number; skipped: number; contacted: number; limited: number; paid: number };

/**
 * Returns '{n} cobrança(s) enviada(s) com sucesso', '{m} falharam', and the number of charges that
 * were left out, by reason: the charge was already sent, its address was contacted today, its
 * address has received all mails of the day, or the charge is paid.
 */
export function summarizeBulk({ sent, failed, skipped, contacted, limited, paid }: Counts): string {
  const notSent = (count: number) => formatCount(count, "não enviada", "não enviadas");
  return [
    `${sent} cobrança(s) enviada(s) com sucesso`,
    failed > 0 && `${failed} falharam`,
    skipped > 0 && `${skipped} já enviada(s) há pouco`,
    contacted > 0 && `${notSent(contacted)}: endereço já contatado hoje`,
    limited > 0 && `${notSent(limited)}: endereço com 3 e-mails seus hoje`,
    paid > 0 && `${paid} já paga(s)`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** The toasts after charging all students, exactly as specified. */
export const bulkMessages = {
  sent: (counts: Counts) =>
    counts.sent > 0
      ? toastSuccess("Cobranças enviadas", summarizeBulk(counts))
      : toastError("Nenhuma cobrança enviada", summarizeBulk(counts)),
  sendFailed: (error: unknown) => toastError("Erro ao enviar cobranças", messageOf(error, "Erro inesperado")),
};

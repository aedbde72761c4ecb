import { toastError, toastSuccess } from "../../lib/toast.ts";
import type { BulkAvailability } from "./bulk-availability.ts";

type Refused = Extract<BulkAvailability, { can: false }>;

const refusals: Record<Refused["why"], (reason: string) => void> = {
  "no-payment-data": () =>
    toastError(
      "Método de pagamento não configurado",
      "Configure os dados de pagamento nas configurações antes de enviar cobranças.",
    ),
  "all-sent": (reason) => toastSuccess(reason, "Não há nada novo para enviar."),
  "no-email": (reason) => toastError("Nenhuma cobrança enviada", reason),
  "none-pending": () => toastError("Nenhuma cobrança pendente"),
  "not-billing-day": () =>
    toastError(
      "Cobrança não disponível",
      "O envio de cobranças só pode ser executado no dia configurado para cobrança automática.",
    ),
};

/** The dashboard's toasts, letter by letter as specified. */
export const dashboardMessages = {
  markedPaid: () => toastSuccess("Pagamento marcado como pago"),
  markedPending: () => toastSuccess("Pagamento marcado como pendente"),
  statusFailed: () => toastError("Erro ao atualizar pagamento", "Não foi possível atualizar o status do pagamento."),
  refused: ({ why, reason }: Refused) => refusals[why](reason),
};

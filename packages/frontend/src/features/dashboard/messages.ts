import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The dashboard's toasts, letter by letter as specified. */
export const dashboardMessages = {
  markedPaid: () => toastSuccess("Pagamento marcado como pago"),
  markedPending: () => toastSuccess("Pagamento marcado como pendente"),
  statusFailed: () => toastError("Erro ao atualizar pagamento", "Não foi possível atualizar o status do pagamento."),
};

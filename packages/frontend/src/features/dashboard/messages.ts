import { toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

/** The dashboard's toasts, exactly as specified. */
export const dashboardMessages = {
  markedPaid: () => toastSuccess("Pagamento marcado como pago"),
  markedPending: () => toastSuccess("Pagamento marcado como pendente"),
  statusFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao atualizar pagamento", {
      error,
      name,
      otherwise: "Não foi possível atualizar o status do pagamento.",
      again,
    }),
};

import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

const AGAIN = "Verifique sua conexão e tente novamente.";

/** The toasts of the export, the erasure and the end of the account. */
export const privacyMessages = {
  exported: () => toastSuccess("Arquivo pronto", "Confira nos seus downloads."),
  exportFailed: (error: unknown, again: () => void) =>
    toastFailure("Erro ao exportar", { error, otherwise: AGAIN, again }),
  deletionAsked: (day: string) => toastSuccess("Exclusão agendada", `Sua conta será excluída em ${day}.`),
  deletionFailed: (error: unknown) => toastError("Erro ao excluir conta", messageOf(error, AGAIN)),
  restored: () => toastSuccess("Exclusão cancelada", "Sua conta continua como antes."),
  restoreFailed: (error: unknown, again: () => void) =>
    toastFailure("Erro ao desistir da exclusão", { error, otherwise: AGAIN, again }),
};

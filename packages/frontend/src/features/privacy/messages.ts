import { toastSuccess } from "../../lib/toast.ts";
import { failureToast } from "../../lib/toast-failure.ts";

const AGAIN = "Verifique sua conexão e tente novamente.";

export const privacyMessages = {
  exported: () => toastSuccess("Arquivo pronto", "Confira nos seus downloads."),
  exportFailed: failureToast("Erro ao exportar", AGAIN),
  deletionAsked: (day: string) => toastSuccess("Exclusão agendada", `Sua conta será excluída em ${day}.`),
  deletionFailed: failureToast("Erro ao excluir conta", AGAIN),
  restored: () => toastSuccess("Exclusão cancelada", "Sua conta continua como antes."),
  restoreFailed: failureToast("Erro ao desistir da exclusão", AGAIN),
};

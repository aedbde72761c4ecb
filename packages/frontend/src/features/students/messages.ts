import type { PaymentStatus } from "@emdia/contracts/payment";
import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

const AGAIN = "Verifique sua conexão e tente novamente.";

/** The toasts of the students' screens, the specification's texts letter by letter (§8). */
export const studentMessages = {
  updated: () => toastSuccess("Aluno atualizado"),
  updateFailed: (error: unknown) =>
    toastError("Erro ao atualizar", messageOf(error, "Não foi possível salvar as alterações. Tente novamente.")),
  deleted: () => toastSuccess("Aluno excluído"),
  archived: (name: string) => toastSuccess("Aluno arquivado", `O histórico de ${name} continua guardado.`),
  deleteFailed: (error: unknown) => toastError("Erro ao excluir aluno", messageOf(error, "Tente novamente.")),
  paused: (name: string) => toastSuccess("Cobranças pausadas", `${name} fica sem cobranças até você retomar.`),
  pausedUntil: (name: string, day: string) =>
    toastSuccess("Cobranças pausadas", `${name} volta a receber cobranças depois de ${day}.`),
  resumed: (name: string) => toastSuccess("Cobranças retomadas", `${name} volta a receber cobranças na próxima data.`),
  reactivated: (name: string) => toastSuccess("Aluno reativado", `${name} volta a receber cobranças na próxima data.`),
  chargeMarked: (status: PaymentStatus) =>
    toastSuccess(status === "pago" ? "Pagamento marcado como pago" : "Pagamento marcado como pendente"),
  chargeFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao atualizar pagamento", {
      error,
      name,
      otherwise: "Não foi possível atualizar o status do pagamento.",
      again,
    }),
  exported: () => toastSuccess("Arquivo pronto", "Confira nos seus downloads."),
  exportFailed: (error: unknown) => toastError("Erro ao exportar", messageOf(error, AGAIN)),
  erased: () => toastSuccess("Dados apagados", "As cobranças continuam, sem o nome."),
  eraseFailed: (error: unknown) => toastError("Erro ao apagar dados", messageOf(error, AGAIN)),
  linkMade: () => toastSuccess("Link gerado!", "Envie para seus alunos se cadastrarem."),
  linkFailed: (error: unknown) => toastError("Erro", messageOf(error, "Não foi possível gerar o link")),
  linkCopied: () => toastSuccess("Copiado!"),
  copyFailed: () => toastError("Erro", "Não foi possível copiar o link"),
};

import type { ChargeStatus } from "@emdia/contracts/charge";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

const AGAIN = "Verifique sua conexão e tente novamente.";

/** The toasts of the students' screens, exactly the specification's texts (§8). */
export const studentMessages = {
  updated: () => toastSuccess("Aluno atualizado"),
  /** `again` repeats the update. A dialog with its own button to try again passes no `again`. */
  updateFailed: (name: string, error: unknown, again?: () => void) =>
    toastFailure("Erro ao atualizar", {
      error,
      name,
      otherwise: "Não foi possível salvar as alterações. Tente novamente.",
      again,
    }),
  deleted: () => toastSuccess("Aluno excluído"),
  archived: (name: string) => toastSuccess("Aluno arquivado", `O histórico de ${name} continua guardado.`),
  /** Reports a deletion where the screen does not know whether the student had charges. */
  removed: (name: string) =>
    toastSuccess("Aluno excluído", `Se já houve cobranças, o histórico de ${name} continua guardado.`),
  deleteFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao excluir aluno", { error, name, otherwise: "Tente novamente.", again }),
  paused: (name: string) => toastSuccess("Cobranças pausadas", `${name} fica sem cobranças até você retomar.`),
  pausedUntil: (name: string, day: string) =>
    toastSuccess("Cobranças pausadas", `${name} volta a receber cobranças depois de ${day}.`),
  resumed: (name: string) => toastSuccess("Cobranças retomadas", `${name} volta a receber cobranças na próxima data.`),
  reactivated: (name: string) => toastSuccess("Aluno reativado", `${name} volta a receber cobranças na próxima data.`),
  chargeMarked: (status: ChargeStatus) =>
    toastSuccess(status === "pago" ? "Pagamento marcado como pago" : "Pagamento marcado como pendente"),
  chargeFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao atualizar pagamento", {
      error,
      name,
      otherwise: "Não foi possível atualizar o status do pagamento.",
      again,
    }),
  exported: () => toastSuccess("Arquivo pronto", "Confira nos seus downloads."),
  exportFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao exportar", { error, name, otherwise: AGAIN, again }),
  erased: () => toastSuccess("Dados apagados", "As cobranças continuam, sem o nome."),
  eraseFailed: (name: string, error: unknown) =>
    toastFailure("Erro ao apagar dados", { error, name, otherwise: AGAIN }),
  linkMade: () => toastSuccess("Link gerado!", "Envie para seus alunos se cadastrarem."),
  linkFailed: (error: unknown, again: () => void) =>
    toastFailure("Erro", { error, otherwise: "Não foi possível gerar o link", again }),
  linkCopied: () => toastSuccess("Copiado!"),
  copyFailed: () => toastError("Erro", "Não foi possível copiar o link"),
};

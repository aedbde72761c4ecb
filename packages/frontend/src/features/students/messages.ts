import { failureToast } from "../../lib/attempt.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

export const studentMessages = {
  updated: () => toastSuccess("Aluno atualizado"),
  updateFailed: failureToast("Erro ao atualizar", "Não foi possível salvar as alterações. Tente novamente."),
  payerUpdated: () => toastSuccess("Responsável atualizado"),
  payerDeleted: () => toastSuccess("Responsável excluído"),
  payerDeleteFailed: failureToast("Erro ao excluir responsável", "Tente novamente."),
  deleted: () => toastSuccess("Aluno excluído"),
  archived: (name: string) => toastSuccess("Aluno arquivado", `O histórico de ${name} continua guardado.`),
  /** Reports a deletion if the screen does not know whether the student had charges. */
  deleteFailed: failureToast("Erro ao excluir aluno", "Tente novamente."),
  paused: (name: string) => toastSuccess("Cobranças pausadas", `${name} fica sem cobranças até você retomar.`),
  pausedUntil: (name: string, day: string) =>
    toastSuccess("Cobranças pausadas", `${name} volta a receber cobranças depois de ${day}.`),
  emailRetried: (name: string) =>
    toastSuccess("E-mail liberado", `${name} recebe a próxima mensagem. Se ela voltar, você vê aqui.`),
  remindersOff: (name: string) => toastSuccess("Lembretes pausados", `${name} não recebe lembretes automáticos.`),
  remindersOn: (name: string) => toastSuccess("Lembretes retomados", `${name} volta a receber lembretes automáticos.`),
  resumed: (name: string) => toastSuccess("Cobranças retomadas", `${name} volta a receber cobranças na próxima data.`),
  reactivated: (name: string) => toastSuccess("Aluno reativado", `${name} volta a receber cobranças na próxima data.`),
  exported: () => toastSuccess("Arquivo pronto", "Confira nos seus downloads."),
  exportFailed: failureToast("Erro ao exportar"),
  receiptReady: () =>
    toastSuccess(
      "Recibo pronto",
      "Ele não é nota fiscal. Profissional de saúde que atende como pessoa física emite também o Receita Saúde.",
    ),
  receiptFailed: failureToast("Erro ao baixar recibo"),
  extraMade: (count: number) =>
    count === 1
      ? toastSuccess("Cobrança criada", "Ela está no histórico. Envie quando quiser.")
      : toastSuccess(`${formatWholeNumber(count)} cobranças criadas`, "Elas estão no histórico. Envie quando quiser."),
  chargeAgainFailed: failureToast("Cobrança não criada"),
  clearanceFailed: failureToast("Declaração não emitida"),
  erased: () => toastSuccess("Dados apagados", "As cobranças continuam, sem o nome."),
  eraseFailed: failureToast("Erro ao apagar dados"),
  linkMade: () => toastSuccess("Link gerado!", "Envie para seus alunos se cadastrarem."),
  linkFailed: failureToast("Erro", "Não foi possível gerar o link"),
  linkCopied: () => toastSuccess("Copiado!"),
  copyFailed: () => toastError("Erro", "Não foi possível copiar o link"),
};

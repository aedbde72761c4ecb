import { hasCode, messageOf } from "../../lib/api-error.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

/** Returns what the person reads where the server gave no text, or only texts about fields that this screen lacks. */
function refusalOf(error: unknown): string {
  if (hasCode(error, "request.invalid")) return "Verifique os dados e tente novamente";
  return messageOf(error, "Não foi possível enviar a cobrança. Tente novamente.");
}

/** The toasts of a charge's screen, letter by letter as specified. */
export const invoiceMessages = {
  sent: (name: string) => toastSuccess("Cobrança enviada com sucesso!", `E-mail enviado para ${name}.`),
  sendFailed: (error: unknown) => toastError("Erro ao enviar cobrança", refusalOf(error)),
  markedPaid: () => toastSuccess("Pagamento marcado como pago"),
  markedPending: () => toastSuccess("Pagamento marcado como pendente"),
  statusFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Erro ao atualizar pagamento", {
      error,
      name,
      otherwise: "Não foi possível atualizar o status do pagamento.",
      again,
    }),
  reversed: () => toastSuccess("Recebimento estornado"),
  reverseFailed: (error: unknown) =>
    toastError(
      "Erro ao estornar recebimento",
      messageOf(error, "Não foi possível estornar o recebimento. Tente novamente."),
    ),
  voided: () => toastSuccess("Cobrança cancelada"),
  voidFailed: (error: unknown) =>
    toastError("Erro ao cancelar cobrança", messageOf(error, "Não foi possível cancelar a cobrança. Tente novamente.")),
  reminded: (amount: number, charges: number) =>
    toastSuccess("Lembrete enviado", `${formatPrice(amount)} em ${formatCount(charges, "cobrança", "cobranças")}.`),
  notReminded: (reason = "Não foi possível enviar o lembrete. Tente novamente.") =>
    toastError("Lembrete não enviado", reason),
  undoFailed: (error: unknown) =>
    toastError("Não foi possível desfazer", messageOf(error, "Verifique a internet e tente novamente.")),
  noPhone: () => toastError("Telefone não encontrado", "O aluno não possui telefone cadastrado."),
  whatsappOpened: () => toastSuccess("WhatsApp aberto", "Revise a mensagem e envie."),
  linkCopied: () => toastSuccess("Link copiado!"),
  linkCopyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar o link."),
  linkReplaced: () => toastSuccess("Link trocado", "O link anterior não funciona mais."),
  linkFailed: (error: unknown) =>
    toastError("Erro ao trocar o link", messageOf(error, "Não foi possível trocar o link. Tente novamente.")),
  pixCopied: () => toastSuccess("PIX copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar a chave PIX."),
};

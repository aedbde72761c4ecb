import { hasCode } from "../../lib/api-error.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { toastFailure } from "../../lib/toast-failure.ts";

/**
 * Names the student whose charge or reminder was not sent. The server's texts about fields
 * (`request.invalid`) do not help on this screen, so a general text replaces them.
 */
function sendFailed(name: string, error: unknown, again: () => void): void {
  const title = "Erro ao enviar cobrança";
  if (hasCode(error, "request.invalid")) toastError(title, "Verifique os dados e tente novamente", { about: name });
  else toastFailure(title, { error, name, otherwise: "Não foi possível enviar a cobrança. Tente novamente.", again });
}

/** The toasts of a charge's screen, exactly as specified. */
export const invoiceMessages = {
  sent: (name: string) => toastSuccess("Cobrança enviada com sucesso!", `E-mail enviado para ${name}.`),
  sendFailed,
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
  // The dialogs for a reversal and for a voided charge stay open, and their own buttons try again.
  reverseFailed: (name: string, error: unknown) =>
    toastFailure("Erro ao estornar recebimento", {
      error,
      name,
      otherwise: "Não foi possível estornar o recebimento. Tente novamente.",
    }),
  voided: () => toastSuccess("Cobrança cancelada"),
  voidFailed: (name: string, error: unknown) =>
    toastFailure("Erro ao cancelar cobrança", {
      error,
      name,
      otherwise: "Não foi possível cancelar a cobrança. Tente novamente.",
    }),
  reminded: (amount: number, charges: number) =>
    toastSuccess("Lembrete enviado", `${formatPrice(amount)} em ${formatCount(charges, "cobrança", "cobranças")}.`),
  notReminded: (reason = "Não foi possível enviar o lembrete. Tente novamente.") =>
    toastError("Lembrete não enviado", reason),
  undoFailed: (name: string, error: unknown, again: () => void) =>
    toastFailure("Não foi possível desfazer", {
      error,
      name,
      otherwise: "Verifique a internet e tente novamente.",
      again,
    }),
  noPhone: () => toastError("Telefone não encontrado", "O aluno não possui telefone cadastrado."),
  whatsappOpened: () => toastSuccess("WhatsApp aberto", "Revise a mensagem e envie."),
  linkCopied: () => toastSuccess("Link copiado!"),
  linkCopyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar o link."),
  linkReplaced: () => toastSuccess("Link trocado", "O link anterior não funciona mais."),
  linkFailed: (error: unknown, again: () => void) =>
    toastFailure("Erro ao trocar o link", {
      error,
      otherwise: "Não foi possível trocar o link. Tente novamente.",
      again,
    }),
  pixCopied: () => toastSuccess("PIX copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar a chave PIX."),
};

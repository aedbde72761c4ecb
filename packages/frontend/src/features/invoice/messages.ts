import { messageOf } from "../../lib/api-error.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The charge screen's toasts, letter by letter (spec §8). */
export const invoiceMessages = {
  sent: (name: string) => toastSuccess("Cobrança enviada com sucesso!", `E-mail enviado para ${name}.`),
  sendFailed: (error: unknown) =>
    toastError("Erro ao enviar cobrança", messageOf(error, "Não foi possível enviar a cobrança. Tente novamente.")),
  noPhone: () => toastError("Telefone não encontrado", "O aluno não possui telefone cadastrado."),
  whatsappOpened: () => toastSuccess("WhatsApp aberto", "Revise a mensagem e envie."),
  pixCopied: () => toastSuccess("PIX copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar a chave PIX."),
};

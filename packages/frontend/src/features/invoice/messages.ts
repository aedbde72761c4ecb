import type { ChargeWire } from "@emdia/contracts/charge";
import { leftText } from "../../components/settlement/settlement-texts.ts";
import { hasCode } from "../../lib/api-error.ts";
import { type Concern, failureToast } from "../../lib/attempt.ts";
import { formatCount, formatDay, formatPrice } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

function sendFailed(error: unknown, concern: Concern): void {
  const title = "Erro ao enviar cobrança";
  if (hasCode(error, "request.invalid"))
    toastError(title, "Verifique os dados e tente novamente", { about: concern.name });
  else failureToast(title, "Não foi possível enviar a cobrança. Tente novamente.")(error, concern);
}

export const invoiceMessages = {
  sent: (name: string, channel: ChargeWire["invoiceChannel"]) =>
    toastSuccess(
      "Cobrança enviada com sucesso!",
      `${channel === "whatsapp_api" ? "WhatsApp" : "E-mail"} enviado para ${name}.`,
    ),
  sendFailed,
  reversed: () => toastSuccess("Recebimento estornado"),
  waiverReversed: () => toastSuccess("Dispensa estornada", "A multa e os juros voltam a valer."),
  reverseFailed: failureToast(
    "Erro ao estornar recebimento",
    "Não foi possível estornar o recebimento. Tente novamente.",
  ),
  feeWaived: (left: Pick<ChargeWire, "openAmount" | "amountToday">) =>
    toastSuccess("Encargos dispensados", leftText(left)),
  waiveFailed: failureToast("Erro ao dispensar encargos", "Não foi possível dispensar os encargos. Tente novamente."),
  voided: () => toastSuccess("Cobrança cancelada"),
  voidFailed: failureToast("Erro ao cancelar cobrança", "Não foi possível cancelar a cobrança. Tente novamente."),
  corrected: (amount: number) => toastSuccess("Valor corrigido", `A cobrança agora é de ${formatPrice(amount)}.`),
  correctFailed: failureToast("Erro ao corrigir o valor", "Não foi possível corrigir o valor. Tente novamente."),
  redated: (dueDate: string) => toastSuccess("Vencimento mudado", `A cobrança vence em ${formatDay(dueDate)}.`),
  redateFailed: failureToast("Erro ao mudar o vencimento", "Não foi possível mudar o vencimento. Tente novamente."),
  reminded: (amount: number, charges: number) =>
    toastSuccess("Lembrete enviado", `${formatPrice(amount)} em ${formatCount(charges, "cobrança", "cobranças")}.`),
  notReminded: (reason = "Não foi possível enviar o lembrete. Tente novamente.") =>
    toastError("Lembrete não enviado", reason),
  undoFailed: failureToast("Não foi possível desfazer", "Verifique a internet e tente novamente."),
  noPhone: () => toastError("Telefone não encontrado", "O aluno não possui telefone cadastrado."),
  whatsappOpened: () => toastSuccess("WhatsApp aberto", "Revise a mensagem e envie."),
  pixCopied: () => toastSuccess("PIX copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar a chave PIX."),
};

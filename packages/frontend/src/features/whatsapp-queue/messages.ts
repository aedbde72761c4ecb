import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, type Debt, reminderMessages } from "@emdia/contracts/reminder";
import { civilDate } from "@emdia/contracts/values/calendar";
import type { DebtCharge, Debtor } from "../../data/reminders/debtors.ts";
import { messageOf } from "../../lib/api-error.ts";
import { centsOf } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/**
 * Tells whether the student was never told of a charge. A mail that is being sent, or may have been
 * sent, counts as told.
 */
const isUntold = ({ invoiceSent, invoiceDeliveryStatus, lastContactAt }: DebtCharge) =>
  !invoiceSent && !["sending", "unconfirmed"].includes(invoiceDeliveryStatus) && lastContactAt === null;

function debtOf(charge: DebtCharge): Debt {
  const { id, reference, planName, studentName, pageUrl } = charge;
  return {
    ...{ id, reference, planName, studentName, dueDate: civilDate(charge.dueDate), pageUrl: pageUrl ?? undefined },
    ...{ amountCents: centsOf(charge.amount), settledCents: centsOf(charge.settledAmount) },
    isUntold: isUntold(charge),
  };
}

/**
 * Returns the messages of a student's chat, composed like their mail: the short message, and the
 * PIX code alone if the charge has one.
 */
export function chatMessagesOf({ student, debts }: Debtor, profile: ProfileWire, today: string) {
  return reminderMessages(
    composeReminder({
      business: profile,
      student,
      payer: student.payer,
      debts: debts.map(debtOf),
      today: civilDate(today),
    }),
  );
}

/** The toasts of the queue. */
export const queueMessages = {
  noPhone: () => toastError("Telefone inválido", "Confira o telefone no cadastro do aluno."),
  refused: (error: unknown) => toastError("Não precisa enviar", messageOf(error, "Este aluno já foi contatado hoje.")),
  recordFailed: (error: unknown) =>
    toastError("Não foi possível registrar", messageOf(error, "Verifique a internet e toque em Enviei de novo.")),
  undoFailed: (error: unknown) =>
    toastError("Não foi possível desfazer", messageOf(error, "Verifique a internet e tente novamente.")),
  codeCopied: () => toastSuccess("Código PIX copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar o código PIX."),
};

import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, type Debt, reminderMessages } from "@emdia/contracts/reminder";
import { civilDate } from "@emdia/contracts/values/calendar";
import type { Debtor, DebtPayment } from "../../data/reminders/debtors.ts";
import { messageOf } from "../../lib/api-error.ts";
import { centsOf } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** Whether nothing was ever sent or said about a charge; what is being sent, or may be out, was. */
const isUntold = ({ invoiceSent, invoiceDeliveryStatus, lastContactAt }: DebtPayment) =>
  !invoiceSent && !["sending", "unconfirmed"].includes(invoiceDeliveryStatus) && lastContactAt === null;

function debtOf(payment: DebtPayment): Debt {
  const { id, reference, planName, studentName, pageUrl } = payment;
  return {
    ...{ id, reference, planName, studentName, dueDate: civilDate(payment.dueDate), pageUrl: pageUrl ?? undefined },
    ...{ amountCents: centsOf(payment.amount), settledCents: centsOf(payment.settledAmount) },
    isUntold: isUntold(payment),
  };
}

/** The messages of a student's chat, composed as their mail is: the short one, and the PIX code alone where there is one. */
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

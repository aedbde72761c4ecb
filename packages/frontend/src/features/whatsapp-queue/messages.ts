import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, reminderMessages } from "@emdia/contracts/reminder";
import { civilDate } from "@emdia/contracts/values/calendar";
import type { Debtor } from "../../data/reminders/debtors.ts";
import { messageOf } from "../../lib/api-error.ts";
import { centsOf } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

/** The messages of a student's chat, composed as their mail is: the short one, and the PIX code alone where there is one. */
export function chatMessagesOf({ student, debts }: Debtor, profile: ProfileWire, today: string) {
  return reminderMessages(
    composeReminder({
      business: profile,
      student,
      payer: student.payer,
      debts: debts.map(({ id, amount, settledAmount, dueDate, reference, planName, studentName, pageUrl }) => ({
        ...{ id, reference, planName, studentName, dueDate: civilDate(dueDate), pageUrl: pageUrl ?? undefined },
        ...{ amountCents: centsOf(amount), settledCents: centsOf(settledAmount) },
      })),
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

import type { ChargeWire, PixCodeWire } from "@emdia/contracts/charge";
import type { Debt } from "@emdia/contracts/charges-document";
import type { ProfileWire } from "@emdia/contracts/profile";
import { composeReminder, reminderMessages } from "@emdia/contracts/reminder";
import { type CivilDate, civilDate } from "@emdia/contracts/values/calendar";
import { isUntold } from "../../data/charges/sum-of.ts";
import type { Debtor } from "../../data/reminders/debtors.ts";
import { askedOf, codeFor } from "../../lib/amount-of-day.ts";
import { failureToast } from "../../lib/attempt.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";

function debtOf(charge: ChargeWire, today: CivilDate): Debt {
  const { reference, planName, studentName } = charge;
  return { reference, planName, studentName, ...askedOf(charge, today), isUntold: isUntold(charge) };
}

/** Returns the chat's messages. The PIX code for all debts is a message of its own. */
export function chatMessagesOf(
  { student, debts, cents }: Debtor,
  profile: ProfileWire,
  today: string,
  pix: PixCodeWire | undefined,
) {
  return reminderMessages(
    composeReminder({
      business: profile,
      student,
      payer: student.payer,
      debts: debts.map((debt) => debtOf(debt, civilDate(today))),
      today: civilDate(today),
      pixCode: codeFor(pix, cents),
      pageUrl: student.pageUrl ?? undefined,
    }),
  );
}

export const queueMessages = {
  noPhone: () => toastError("Telefone inválido", "Confira o telefone no cadastro do aluno."),
  refused: failureToast("Não precisa enviar", "Este aluno já foi contatado hoje."),
  recordFailed: failureToast("Não foi possível registrar", "Verifique a internet e toque em Enviei de novo."),
  undoFailed: failureToast("Não foi possível desfazer", "Verifique a internet e tente novamente."),
  codeCopied: () => toastSuccess("Código PIX copiado!"),
  copyFailed: () => toastError("Erro ao copiar", "Não foi possível copiar o código PIX."),
};

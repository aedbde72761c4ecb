/** This action cannot ask the owner a question, so no text says "Confirme". */

import type { ErrorCode } from "@emdia/contracts/errors";
import type { UnsentCharge } from "../../data/charges/unsent.ts";

const AFTER_SENDING: Partial<Record<ErrorCode, string>> = {
  "invoice.recently_sent": "já recebeu esta cobrança há pouco",
  "invoice.contacted_today": "o endereço já foi contatado hoje. Para enviar mesmo assim, abra a cobrança do aluno",
  "invoice.unconfirmed": "o envio anterior não foi confirmado. Para enviar de novo, abra a cobrança do aluno",
  "mail.recipient_limit": "o endereço já recebeu 3 e-mails seus hoje. Envie amanhã ou cobre pelo WhatsApp",
};

export const notSentWords = (code: string | null | undefined, message: string): string =>
  AFTER_SENDING[code as ErrorCode] ?? message;

const BEFORE_SENDING: Partial<Record<ErrorCode, string>> = {
  "billing.payment_method_missing": "faltam os seus dados de pagamento",
  "invoice.student_archived": "aluno arquivado",
  "invoice.month_ahead": "mês à frente",
  "invoice.student_without_email": "sem e-mail cadastrado",
  "invoice.email_rejected": "e-mail não recebe mensagens",
  "student.not_found": "aluno excluído",
};

export const obstacleWords = (why: string | null): string =>
  BEFORE_SENDING[why as ErrorCode] ?? "não pode ir por e-mail agora";

export const MISSING: ErrorCode = "billing.payment_method_missing";

/** Tells whether an unsent charge can go: by mail, or with a new due date by WhatsApp. */
export const canSend = (
  { canMail, dueDate, why }: Pick<UnsentCharge, "canMail" | "dueDate" | "why">,
  today: string,
): boolean => canMail || (why !== MISSING && dueDate < today);

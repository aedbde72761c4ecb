import type { ChargeWire } from "@emdia/contracts/charge";
import { errorCatalogue } from "@emdia/contracts/errors";
import { hasPaymentData } from "@emdia/contracts/payment-data";
import type { ProfileWire } from "@emdia/contracts/profile";
import type { StudentWire } from "@emdia/contracts/student";
import type { SendBlocks } from "./send-buttons.tsx";

/** As docs/rules/screen.md, "Texts" words it. The server refuses a mail for the same reasons. */
export function sendBlocksOf(
  student: Pick<StudentWire, "billTo" | "emailStatus"> | undefined,
  business: Parameters<typeof hasPaymentData>[0] & Partial<Pick<ProfileWire, "whatsappNumberId">>,
  charge?: Pick<ChargeWire, "needsDueDate">,
): SendBlocks {
  const missing = errorCatalogue["billing.payment_method_missing"].message;
  if (!hasPaymentData(business)) return { mail: missing, whatsapp: missing, isBusiness: true };
  const undated = errorCatalogue["invoice.due_date_over"].message;
  if (charge?.needsDueDate) return { mail: undated, whatsapp: undated, isUndated: true };
  // Only the server knows whether a payer agreed to WhatsApp.
  const mayChat = Boolean(business.whatsappNumberId && student?.billTo.phone);
  if (mayChat) return { mail: undefined, whatsapp: undefined };
  return {
    mail: student?.billTo.email ? refusedAddress(student.emailStatus) : "E-mail do aluno não cadastrado",
    whatsapp: student?.billTo.phone ? undefined : "Telefone do aluno não cadastrado",
  };
}

function refusedAddress(status: StudentWire["emailStatus"]): string | undefined {
  return status === "invalid" || status === "complained" ? errorCatalogue["invoice.email_rejected"].message : undefined;
}

import { errorCatalogue } from "@emdia/contracts/errors";
import type { StudentWire } from "@emdia/contracts/student";
import type { SendBlocks } from "./send-buttons.tsx";

/**
 * Returns why a student's charge cannot be sent, in the specification's words (docs/rules.md, "Texts"). The server
 * refuses the same.
 */
export function sendBlocksOf(student: Pick<StudentWire, "billTo" | "emailStatus"> | undefined): SendBlocks {
  return {
    mail: student?.billTo.email ? refusedAddress(student.emailStatus) : "E-mail do aluno não cadastrado",
    whatsapp: student?.billTo.phone ? undefined : "Telefone do aluno não cadastrado",
  };
}

function refusedAddress(status: StudentWire["emailStatus"]): string | undefined {
  return status === "invalid" || status === "complained" ? errorCatalogue["invoice.email_rejected"].message : undefined;
}

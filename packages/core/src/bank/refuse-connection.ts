import { AppError } from "../model/app-error.ts";
import type { Bank } from "../model/banks.ts";
import type { BankFailure } from "../model/ports/bank.ts";
import { needsSecret } from "./show-bank.ts";

type OwnersReason = Extract<BankFailure, { kind: "needs-owner" }>["reason"];

/** A bank that does not know the certificate ends the call, or a gateway answers with a page. */
const UNANSWERED_REASONS: readonly string[] = ["silent", "unreadable"] satisfies BankFailure["reason"][];
const MAYBE_CERTIFICATE =
  "Se o banco continuar sem responder, confira se este certificado é desta aplicação: há bancos que não respondem a outro.";

export function refusalOf(bank: Bank, failure: BankFailure): AppError {
  if (failure.kind === "needs-owner")
    return new AppError("bank.refused", { fields: wrongFieldOf(bank, failure.reason) });
  const { retryAfterSeconds, reason } = failure;
  return new AppError("bank.unavailable", {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(UNANSWERED_REASONS.includes(reason) && { fields: { files: MAYBE_CERTIFICATE } }),
  });
}

function wrongFieldOf(bank: Bank, reason: OwnersReason): Record<string, string> {
  switch (reason) {
    case "certificate":
      return {
        files: "O banco não aceitou este certificado. Confira se ele é desta aplicação e se está ativo no banco.",
      };
    case "credential": {
      const pair = needsSecret(bank) ? "este Client ID com este segredo" : "este Client ID";
      return { clientId: `O banco não aceitou ${pair} e este certificado. Copie de novo do site do banco.` };
    }
    case "scope":
      return {
        clientId: "Falta a permissão para consultar Pix (pix.read). Ative-a nesta aplicação, no site do banco.",
      };
    case "request":
      return { bank: "O banco recusou a consulta. Confira se a API Pix está ativa para a conta da sua chave PIX." };
  }
}

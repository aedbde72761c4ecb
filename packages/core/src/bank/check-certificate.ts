import type { ConnectBankInput } from "@emdia/contracts/bank";
import { civilDateIn, formatDate } from "@emdia/contracts/values/calendar";
import { AppError } from "../model/app-error.ts";
import type { Bank } from "../model/banks.ts";
import type { ProfileContext } from "../model/context.ts";
import type { BankFailure, CertificateProblem, ReadCertificate } from "../model/ports/bank.ts";
import { needsSecret } from "./show-bank.ts";

export type ReadCertificateFiles = (
  files: readonly Uint8Array[],
  password: string,
) => ReadCertificate | CertificateProblem;

const WORDS: Readonly<Record<CertificateProblem, string>> = {
  "too-large": "Os arquivos são grandes demais para um certificado: juntos, podem ter até 64 kB.",
  password: "A senha não abre este arquivo. Confira a senha que o banco informou com o certificado.",
  unreadable:
    "Não conseguimos ler este arquivo. Envie o certificado como o banco entregou: .p12, .pfx, .pem, .crt ou .cer.",
  "no-certificate": "Falta o certificado: envie também o arquivo .crt, .cer ou .pem que o banco entregou.",
  "no-key": "Falta a chave privada: envie também o arquivo .key que acompanha o certificado.",
  "other-key": "A chave privada não é deste certificado. Envie os dois arquivos que o banco entregou juntos.",
};

/** @throws AppError bank.certificate with the problem, also for a certificate not valid today */
export function checkCertificate(
  { profile, now }: ProfileContext,
  readCertificate: ReadCertificateFiles,
  { files, password }: Pick<ConnectBankInput, "files" | "password">,
): ReadCertificate {
  const read = readCertificate(
    files.map(({ content }) => Buffer.from(content, "base64")),
    password,
  );
  if (typeof read === "string") throw refusal(read === "password" ? "password" : "files", WORDS[read]);
  const today = now().getTime();
  const day = (instant: string) => formatDate(civilDateIn(profile.timezone, new Date(instant)));
  if (Date.parse(read.endsAt) <= today)
    throw refusal("files", `Este certificado venceu em ${day(read.endsAt)}. Emita um novo no site do banco.`);
  if (Date.parse(read.startsAt) > today)
    throw refusal("files", `Este certificado só vale a partir de ${day(read.startsAt)}.`);
  return read;
}

const refusal = (field: "files" | "password", text: string) =>
  new AppError("bank.certificate", { fields: { [field]: text } });

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

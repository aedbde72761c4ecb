import type { PublicTeacherWire } from "@emdia/contracts/registration";
import { ApiError, hasCode } from "../../lib/api-error.ts";
import { isRegistrationField } from "./registration-schema.ts";

/** Formats the waiting time that a 429 response demands: "40 segundos", "2 minutos". */
export function formatWait(seconds: number): string {
  if (seconds <= 60) return `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`;
  return `${Math.ceil(seconds / 60)} minutos`;
}

/** The server's text, otherwise the specification's. */
export function refusalOf(error: unknown): { title: string; text: string } {
  if (!(error instanceof ApiError))
    return {
      title: "Erro ao realizar cadastro",
      text: "Confira sua internet e tente de novo. O que você digitou está salvo.",
    };
  if (hasCode(error, "request.too_many"))
    return {
      title: "Muita gente se cadastrando agora",
      text: `Nada se perdeu: tente de novo em ${formatWait(error.retryAfterSeconds ?? 60)}.`,
    };
  const elsewhere = Object.entries(error.fields).find(([name]) => !isRegistrationField(name))?.[1];
  return { title: elsewhere ?? error.serverMessage ?? "Erro ao cadastrar aluno.", text: "" };
}

export function describeLookupFailure(error: unknown): { text: string; canRetry: boolean } {
  if (hasCode(error, "registration.code_invalid"))
    return { text: "Código de cadastro inválido. Confira o link com quem o enviou para você.", canRetry: false };
  if (hasCode(error, "request.too_many") && error instanceof ApiError)
    return {
      text: `Muitas tentativas. Espere ${formatWait(error.retryAfterSeconds ?? 60)} e tente de novo.`,
      canRetry: true,
    };
  return {
    text: "Não foi possível abrir este cadastro. Confira o link e a sua internet.",
    canRetry: true,
  };
}

/** The text promises nothing that this page cannot know. */
export function describeNextStep({ businessName, approveRegistrations }: PublicTeacherWire["profile"]): string {
  const business = businessName || "O estabelecimento";
  if (approveRegistrations)
    return `${business} confere o seu cadastro e entrará em contato com você em breve. Nada é cobrado antes da aprovação.`;
  return `${business} entrará em contato com você em breve. Nada é cobrado agora: a cobrança do plano chega depois, por e-mail ou WhatsApp.`;
}

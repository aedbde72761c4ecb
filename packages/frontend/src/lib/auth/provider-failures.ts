import { nameOf } from "./session-user.ts";

export const TOO_MANY = "Muitas tentativas. Aguarde alguns minutos e tente novamente.";
const PORTUGUESE: Readonly<Record<string, string>> = {
  InvalidPasswordException: "Escolha outra senha: esta não é aceita.",
  InvalidParameterException: "Confira o e-mail e a senha.",
  LimitExceededException: TOO_MANY,
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  CodeDeliveryFailureException: "Não foi possível enviar o e-mail. Tente novamente em alguns minutos.",
  NetworkError: "Sem conexão. Verifique sua internet e tente novamente.",
};

export const messageOf = (error: unknown) =>
  PORTUGUESE[nameOf(error)] ?? (error instanceof Error ? error.message : "Erro inesperado. Tente novamente.");

/** Tells whether Cognito blocks the account after too many wrong passwords or codes. */
export const isLockedOut = (error: unknown) => error instanceof Error && /attempts exceeded/i.test(error.message);

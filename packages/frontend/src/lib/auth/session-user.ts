import { rememberMe, tokenStorage } from "../storage.ts";
import type { LinkTokens, SessionUser, VerificationResult } from "./types.ts";

/** The tokens of a session, with the parts that the site uses. */
export type Tokens = {
  accessToken: { toString(): string };
  idToken?: { payload: Readonly<Record<string, unknown>> } | undefined;
};

export function userOf(tokens: Tokens | undefined): SessionUser | undefined {
  const claims = tokens?.idToken?.payload;
  if (typeof claims?.sub !== "string" || typeof claims.email !== "string") return undefined;
  return { id: claims.sub, email: claims.email, emailConfirmed: claims.email_verified === true };
}

export const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

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

/** `claims` are those in the given access token. */
type Renewed = { claims: Readonly<Record<string, unknown>>; tokens: Tokens; store(): Promise<void> };

export type TokenCalls = {
  /** Only `store()` stores the new tokens. @throws Error with the provider's name */
  renew(tokens: LinkTokens): Promise<Renewed>;
  /** @throws Error with the provider's name */
  checkAccessToken(accessToken: string): Promise<void>;
  revoke(refreshToken: string): Promise<void>;
};

const REFUSED =
  /^(NotAuthorized|UserNotFound|UserNotConfirmed|PasswordResetRequired|ResourceNotFound|InvalidParameter)/;

/** Tells whether a text has a token's form; any other text is not sent to Cognito. */
const isJwt = (token: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

function resultOf(error: unknown): VerificationResult {
  const isInvalid = REFUSED.test(nameOf(error)) || (error instanceof Error && /^Invalid token/.test(error.message));
  return { kind: isInvalid ? "invalid" : "error" };
}

/** Both tokens must be of one person. Only Cognito's answer is stored, never the link's tokens. */
export async function verifyTokens(calls: TokenCalls, given: LinkTokens): Promise<VerificationResult> {
  if (!isJwt(given.accessToken)) return { kind: "invalid" };
  try {
    await calls.checkAccessToken(given.accessToken);
    const { claims, tokens, store } = await calls.renew(given);
    const user = userOf(tokens);
    if (!user || claims.sub !== user.id) return { kind: "invalid" };
    const keep = async () => {
      await tokenStorage.clear();
      rememberMe.set(false);
      await store();
    };
    return { kind: "ok", session: { user, keep, end: () => calls.revoke(given.refreshToken) } };
  } catch (error) {
    return resultOf(error);
  }
}

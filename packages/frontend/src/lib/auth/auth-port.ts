/** Cognito's answers in the site's words. Amplify comes in as `calls`, so that this is tested without it. */
import { rememberMe, tokenStorage } from "../storage.ts";
import type { AuthPort, CodeResult, SessionUser, SignInResult } from "./types.ts";

/** The tokens of a session, as far as they are looked at here. */
type Tokens = {
  accessToken: { toString(): string };
  idToken?: { payload: Readonly<Record<string, unknown>> } | undefined;
};

/** What is used of Amplify. */
export type AmplifyCalls = {
  signIn(input: { username: string; password: string }): Promise<{
    isSignedIn: boolean;
    nextStep: { signInStep: string };
  }>;
  signUp(input: {
    username: string;
    password: string;
    options: { userAttributes: { email: string } };
  }): Promise<{ isSignUpComplete: boolean }>;
  confirmSignUp(input: { username: string; confirmationCode: string }): Promise<unknown>;
  resendSignUpCode(input: { username: string }): Promise<unknown>;
  resetPassword(input: { username: string }): Promise<unknown>;
  confirmResetPassword(input: { username: string; confirmationCode: string; newPassword: string }): Promise<unknown>;
  fetchAuthSession(options: { forceRefresh: boolean }): Promise<{ tokens?: Tokens | undefined }>;
  signOut(input: { global: boolean }): Promise<unknown>;
};

/** Addresses are compared in lower case and without surrounding spaces (spec §5). */
export const normalizeEmail = (email: string) => email.trim().toLowerCase();

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "");

const TOO_MANY = "Muitas tentativas. Aguarde alguns minutos e tente novamente.";
const PORTUGUESE: Readonly<Record<string, string>> = {
  UsernameExistsException: "Já existe uma conta com este e-mail. Entre ou recupere a senha.",
  InvalidPasswordException: "Escolha outra senha: esta não é aceita.",
  InvalidParameterException: "Confira o e-mail e a senha.",
  LimitExceededException: TOO_MANY,
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  CodeDeliveryFailureException: "Não foi possível enviar o e-mail. Tente novamente em alguns minutos.",
  NetworkError: "Sem conexão. Verifique sua internet e tente novamente.",
};

const messageOf = (error: unknown) =>
  PORTUGUESE[nameOf(error)] ?? (error instanceof Error ? error.message : "Erro inesperado. Tente novamente.");
const isLockedOut = (error: unknown) => error instanceof Error && /attempts exceeded/i.test(error.message);

function userOf(tokens: Tokens | undefined): SessionUser | undefined {
  const claims = tokens?.idToken?.payload;
  if (typeof claims?.sub !== "string" || typeof claims.email !== "string") return undefined;
  return { id: claims.sub, email: claims.email, emailConfirmed: claims.email_verified === true };
}

async function codeResult(attempt: Promise<unknown>): Promise<CodeResult> {
  try {
    await attempt;
    return { kind: "ok" };
  } catch (error) {
    if (nameOf(error) === "NotAuthorizedException") return { kind: "already-done" };
    if (/^(CodeMismatch|ExpiredCode|UserNotFound)Exception$/.test(nameOf(error))) return { kind: "invalid-code" };
    return { kind: "error", message: messageOf(error) };
  }
}

/** Builds the port over Amplify's functions. */
export function createAuthPort(calls: AmplifyCalls): AuthPort {
  const session = async (forceRefresh = false) => (await calls.fetchAuthSession({ forceRefresh })).tokens;

  async function enter(username: string, password: string): Promise<SignInResult> {
    const { isSignedIn, nextStep } = await calls.signIn({ username, password });
    if (nextStep.signInStep === "CONFIRM_SIGN_UP") return { kind: "needs-confirmation" };
    const user = isSignedIn ? userOf(await session()) : undefined;
    if (!user) return { kind: "error", message: "Falha na autenticação." };
    if (user.emailConfirmed) return { kind: "ok", user };
    await calls.signOut({ global: true });
    return { kind: "needs-confirmation" };
  }

  async function signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult> {
    // Old tokens would make Amplify refuse, and the area must be chosen before it writes new ones.
    await tokenStorage.clear();
    rememberMe.set(input.remember);
    try {
      return await enter(normalizeEmail(input.email), input.password);
    } catch (error) {
      if (isLockedOut(error)) return { kind: "error", message: TOO_MANY };
      if (/^(NotAuthorized|UserNotFound)Exception$/.test(nameOf(error))) return { kind: "invalid-credentials" };
      if (nameOf(error) === "UserNotConfirmedException") return { kind: "needs-confirmation" };
      return { kind: "error", message: messageOf(error) };
    }
  }

  return {
    signIn,
    async signUp({ email, password }) {
      const username = normalizeEmail(email);
      try {
        const options = { userAttributes: { email: username } };
        const { isSignUpComplete } = await calls.signUp({ username, password, options });
        if (!isSignUpComplete) return { kind: "needs-confirmation" };
        const entered = await signIn({ email, password, remember: false });
        return entered.kind === "invalid-credentials"
          ? { kind: "error", message: "Falha na criação do usuário." }
          : entered;
      } catch (error) {
        return { kind: "error", message: messageOf(error) };
      }
    },
    confirmSignUp: ({ email, code }) =>
      codeResult(calls.confirmSignUp({ username: normalizeEmail(email), confirmationCode: code })),
    async resendConfirmation(email) {
      await calls.resendSignUpCode({ username: normalizeEmail(email) });
    },
    async requestPasswordReset(email) {
      await calls.resetPassword({ username: normalizeEmail(email) });
    },
    confirmPasswordReset: ({ email, code, password }) =>
      codeResult(
        calls.confirmResetPassword({
          username: normalizeEmail(email),
          confirmationCode: code,
          newPassword: password,
        }),
      ),
    async accessToken(force = false) {
      return (await session(force))?.accessToken.toString();
    },
    async signOut() {
      await calls.signOut({ global: true });
    },
  };
}

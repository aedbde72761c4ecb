/** Amplify is passed in as `calls`, so that tests need no Amplify. */
import { rememberMe, tokenStorage } from "../storage.ts";
import { type ChangeEmailCalls, createChangeEmail } from "./change-email.ts";
import { ASKS_FOR_CODE, codeFaultOf, createSecondStep, type SecondStepCalls } from "./second-step.ts";
import {
  isLockedOut,
  messageOf,
  nameOf,
  TOO_MANY,
  type TokenCalls,
  type Tokens,
  userOf,
  verifyTokens,
} from "./session-user.ts";
import type { AuthPort, CodeResult, SignInCodeResult, SignInResult } from "./types.ts";

/** The custom-message trigger chooses the mail by this reason. */
type Reason = { clientMetadata: { reason: "sign-up" | "known-account" } };

export type AmplifyCalls = TokenCalls &
  ChangeEmailCalls &
  SecondStepCalls & {
    signUp(input: {
      username: string;
      password: string;
      options: { userAttributes: { email: string } };
    }): Promise<{ isSignUpComplete: boolean }>;
    resendSignUpCode(input: { username: string; options?: Reason }): Promise<unknown>;
    resetPassword(input: { username: string; options?: Reason }): Promise<unknown>;
    confirmResetPassword(input: { username: string; confirmationCode: string; newPassword: string }): Promise<unknown>;
  };

/** Trims an address and converts it to lower case, the form in which addresses are compared. */
const normalizeEmail = (email: string) => email.trim().toLowerCase();

async function codeResult(attempt: Promise<unknown>): Promise<CodeResult> {
  try {
    await attempt;
    return { kind: "ok" };
  } catch (error) {
    if (/^(CodeMismatch|ExpiredCode|UserNotFound|NotAuthorized)Exception$/.test(nameOf(error)))
      return { kind: "invalid-code" };
    return { kind: "error", message: messageOf(error) };
  }
}

const asSignUp: Reason = { clientMetadata: { reason: "sign-up" } };
const asKnownAccount: Reason = { clientMetadata: { reason: "known-account" } };

export function createAuthPort(calls: AmplifyCalls): AuthPort {
  const { isDone, afterProof, ...secondStep } = createSecondStep(calls);

  async function session(forceRefresh = false): Promise<Tokens | undefined> {
    await isDone();
    return (await calls.fetchAuthSession({ forceRefresh })).tokens;
  }

  async function completeSignIn(username: string, password: string): Promise<SignInResult> {
    const { isSignedIn, nextStep } = await calls.signIn({ username, password });
    if (nextStep.signInStep === "CONFIRM_SIGN_UP") return { kind: "needs-confirmation" };
    if (nextStep.signInStep === ASKS_FOR_CODE) return { kind: "needs-code" };
    return enter(isSignedIn);
  }

  async function enter(isSignedIn: boolean) {
    const user = isSignedIn ? userOf(await session()) : undefined;
    if (!user) return { kind: "error", message: "Falha na autenticação." } as const;
    if (user.emailConfirmed) return { kind: "ok", user } as const;
    await calls.signOut({ global: true });
    return { kind: "needs-confirmation" } as const;
  }

  async function confirmSignIn(code: string): Promise<SignInCodeResult> {
    try {
      return await enter((await calls.confirmSignIn({ challengeResponse: code })).isSignedIn);
    } catch (error) {
      if (isLockedOut(error)) return { kind: "error", message: TOO_MANY };
      // Amplify or Cognito no longer knows the sign-in, which Cognito keeps for three minutes.
      if (/^(NotAuthorized|SignIn)Exception$/.test(nameOf(error))) return { kind: "session-over" };
      return codeFaultOf(error) ?? { kind: "error", message: messageOf(error) };
    }
  }

  async function signIn(input: { email: string; password: string; remember: boolean }): Promise<SignInResult> {
    // Amplify refuses a sign-in beside old tokens, and the storage must be chosen before new ones.
    await tokenStorage.clear();
    rememberMe.set(input.remember);
    try {
      return await completeSignIn(normalizeEmail(input.email), input.password);
    } catch (error) {
      if (isLockedOut(error)) return { kind: "error", message: TOO_MANY };
      if (/^(NotAuthorized|UserNotFound)Exception$/.test(nameOf(error))) return { kind: "invalid-credentials" };
      if (nameOf(error) === "UserNotConfirmedException") return { kind: "needs-confirmation" };
      return { kind: "error", message: messageOf(error) };
    }
  }

  async function create(username: string, password: string): Promise<"complete" | "unconfirmed" | "exists"> {
    try {
      const options = { userAttributes: { email: username } };
      const { isSignUpComplete } = await calls.signUp({ username, password, options });
      return isSignUpComplete ? "complete" : "unconfirmed";
    } catch (error) {
      if (nameOf(error) === "UsernameExistsException") return "exists";
      throw error;
    }
  }

  /**
   * Only the owner learns of a confirmed account, by mail. No code is mailed for an account that
   * somebody else created meanwhile, as it would confirm their password.
   */
  async function replace(username: string, password: string): Promise<void> {
    await calls.releaseSignUp(username);
    if ((await create(username, password)) !== "exists") return;
    await Promise.allSettled([calls.resetPassword({ username, options: asKnownAccount })]);
  }

  async function accessToken(force = false): Promise<string | undefined> {
    return (await session(force))?.accessToken.toString();
  }

  async function signOut(): Promise<void> {
    // Cognito needs a valid access token to sign out, or other devices would stay signed in.
    await session().catch(() => undefined);
    await calls.signOut({ global: true });
  }

  return {
    signIn,
    confirmSignIn,
    secondStep,
    changeEmail: createChangeEmail(calls, afterProof, { signIn, signOut, accessToken }),
    async signUp({ email, password }) {
      const username = normalizeEmail(email);
      try {
        const created = await create(username, password);
        if (created === "exists") await replace(username, password);
        if (created !== "complete") return { kind: "needs-confirmation" };
        const entered = await signIn({ email, password, remember: false });
        return entered.kind === "invalid-credentials" || entered.kind === "needs-code"
          ? { kind: "error", message: "Falha na criação do usuário." }
          : entered;
      } catch (error) {
        return { kind: "error", message: messageOf(error) };
      }
    },
    verifyTokens: (tokens) => verifyTokens(calls, tokens),
    async currentUser() {
      return userOf(await session());
    },
    async resendConfirmation(email, whose) {
      const username = normalizeEmail(email);
      try {
        await calls.resendSignUpCode({ username, ...(whose === "link" && { options: asSignUp }) });
      } catch (error) {
        // The address is confirmed, or Cognito pretends so for one without an account.
        if (nameOf(error) !== "InvalidParameterException") throw error;
        await Promise.allSettled([calls.resetPassword({ username, options: asKnownAccount })]);
      }
    },
    async requestPasswordReset(email) {
      try {
        await calls.resetPassword({ username: normalizeEmail(email) });
      } catch (error) {
        // The account has no confirmed address to mail. The screen must not reveal that.
        if (nameOf(error) !== "InvalidParameterException") throw error;
      }
    },
    confirmPasswordReset: ({ email, code, password }) =>
      codeResult(
        calls.confirmResetPassword({ username: normalizeEmail(email), confirmationCode: code, newPassword: password }),
      ),
    accessToken,
    signOut,
  };
}

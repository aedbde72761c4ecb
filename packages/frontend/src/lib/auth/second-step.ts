/** See docs/rules/subscription.md, "Accounts and subscription". */
import { brand } from "@emdia/contracts/brand";
import { isLockedOut, messageOf, nameOf, TOO_MANY, type Tokens, userOf } from "./session-user.ts";
import type { CodeFault, Proof, ProofFault, SecondStep } from "./types.ts";

type Answer = { isSignedIn: boolean; nextStep: { signInStep: string } };

export type SecondStepCalls = {
  signIn(input: { username: string; password: string }): Promise<Answer>;
  confirmSignIn(input: { challengeResponse: string }): Promise<{ isSignedIn: boolean }>;
  signOut(input: { global: boolean }): Promise<unknown>;
  fetchAuthSession(options: { forceRefresh: boolean }): Promise<{ tokens?: Tokens | undefined }>;
  fetchMFAPreference(): Promise<{ enabled?: readonly string[] }>;
  setUpTOTP(): Promise<{ sharedSecret: string; getSetupUri(appName: string, accountName: string): URL }>;
  verifyTOTPSetup(input: { code: string }): Promise<void>;
  updateMFAPreference(input: { totp: "PREFERRED" | "DISABLED" }): Promise<void>;
  /** Runs a sign-in whose tokens do not replace this tab's tokens. */
  apart<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Amplify's name for the sign-in step that asks for an app's code. */
export const ASKS_FOR_CODE = "CONFIRM_SIGN_IN_WITH_TOTP_CODE";

const START_AGAIN = "Não deu certo. Feche esta janela e comece de novo.";
const ALREADY_ON = "A verificação em duas etapas já está ligada. Recarregue a página.";

export function codeFaultOf(error: unknown): CodeFault | undefined {
  if (/^(CodeMismatch|EnableSoftwareTokenMFA)Exception$/.test(nameOf(error))) return { kind: "wrong-code" };
  return nameOf(error) === "ExpiredCodeException" ? { kind: "used-code" } : undefined;
}

function faultOf(error: unknown): CodeFault | { kind: "error"; message: string } {
  if (isLockedOut(error)) return { kind: "error", message: TOO_MANY };
  if (/^(NotAuthorized|InvalidParameter)Exception$/.test(nameOf(error))) return { kind: "error", message: START_AGAIN };
  return codeFaultOf(error) ?? { kind: "error", message: messageOf(error) };
}

/** Performs `act` after the session's person has signed in once more. */
export type AfterProof = <Done>(proof: Proof, act: (email: string) => Promise<Done>) => Promise<Done | ProofFault>;

/** The session is not read during a proof, because Amplify then holds the proof's tokens. */
export function createSecondStep(
  calls: SecondStepCalls,
): SecondStep & { isDone(): Promise<unknown>; afterProof: AfterProof } {
  let running: Promise<unknown> = Promise.resolve();

  /** The site asks for a new sign-in itself, because Cognito accepts the session's token alone. */
  async function afterProof<Done>(proof: Proof, act: (email: string) => Promise<Done>): Promise<Done | ProofFault> {
    try {
      await running;
      const email = userOf((await calls.fetchAuthSession({ forceRefresh: false })).tokens)?.email;
      if (!email) return { kind: "error", message: START_AGAIN };
      const attempt = calls.apart(() => signInOnce(calls, email, proof));
      running = attempt.catch(() => undefined);
      return (await attempt) ?? (await act(email));
    } catch (error) {
      return faultOf(error);
    }
  }

  return {
    afterProof,
    isDone: () => running,
    async isOn() {
      await running;
      return (await calls.fetchMFAPreference()).enabled?.includes("TOTP") === true;
    },
    begin: (proof) =>
      afterProof(proof, async (email) => {
        const { sharedSecret: key, getSetupUri } = await calls.setUpTOTP();
        return { kind: "ok", key, uri: getSetupUri(brand.name, email).toString() };
      }),
    async switchOn(code) {
      try {
        await calls.verifyTOTPSetup({ code });
        await calls.updateMFAPreference({ totp: "PREFERRED" });
        return { kind: "ok" };
      } catch (error) {
        return faultOf(error);
      }
    },
    switchOff: (proof) =>
      afterProof(proof, async () => {
        await calls.updateMFAPreference({ totp: "DISABLED" });
        return { kind: "ok" };
      }),
  };
}

/** Returns undefined if the proof is right. @throws Error with the provider's error name */
async function signInOnce(
  calls: SecondStepCalls,
  username: string,
  { password, code }: Proof,
): Promise<ProofFault | undefined> {
  try {
    const { nextStep } = await calls.signIn({ username, password });
    if (nextStep.signInStep === ASKS_FOR_CODE) {
      if (code === undefined) return { kind: "error", message: ALREADY_ON };
      await calls.confirmSignIn({ challengeResponse: code });
    }
  } catch (error) {
    if (nameOf(error) === "NotAuthorizedException" && !isLockedOut(error)) return { kind: "wrong-password" };
    throw error;
  }
  await calls.signOut({ global: false });
  return undefined;
}

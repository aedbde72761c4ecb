import { vi } from "vitest";
import { type AmplifyCalls, createAuthPort } from "../lib/auth/auth-port.ts";

export function amplify(change: Partial<AmplifyCalls> = {}) {
  const calls = {
    signIn: vi.fn(async () => ({ isSignedIn: true, nextStep: { signInStep: "DONE" } })),
    signUp: vi.fn(async () => ({ isSignUpComplete: false })),
    resendSignUpCode: vi.fn(async () => undefined),
    resetPassword: vi.fn(async () => undefined),
    updateUserAttribute: vi.fn(async () => undefined),
    confirmUserAttribute: vi.fn(async () => undefined),
    releaseSignUp: vi.fn(async () => undefined),
    confirmResetPassword: vi.fn(async () => undefined),
    confirmSignIn: vi.fn(async () => ({ isSignedIn: true })),
    fetchMFAPreference: vi.fn(async () => ({})),
    setUpTOTP: vi.fn(async () => ({
      sharedSecret: "KEY",
      getSetupUri: (app: string, account: string) => new URL(`otpauth://totp/${app}:${account}?secret=KEY`),
    })),
    verifyTOTPSetup: vi.fn(async () => undefined),
    updateMFAPreference: vi.fn(async () => undefined),
    apart: <Result>(work: () => Promise<Result>) => work(),
    fetchAuthSession: vi.fn(async () => ({ tokens: tokensOf({}) })),
    signOut: vi.fn(async () => undefined),
    checkAccessToken: vi.fn(async () => undefined),
    revoke: vi.fn(async () => undefined),
    renew: vi.fn(async () => ({ claims: { sub: "u1" }, tokens: tokensOf({}), store: async () => undefined })),
    ...change,
  };
  return { calls, port: createAuthPort(calls) };
}

export function tokensOf(claims: object) {
  const payload = { sub: "u1", email: "dona@exemplo.com.br", email_verified: true, ...claims };
  return { accessToken: { toString: () => "access" }, idToken: { payload } };
}

export const failing =
  (name: string, message = "provider text") =>
  async () => {
    throw Object.assign(new Error(message), { name });
  };

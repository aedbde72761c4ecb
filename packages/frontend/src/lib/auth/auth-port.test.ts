import { beforeEach, expect, test, vi } from "vitest";
import { amplify, failing, tokensOf } from "../../testing/amplify-under-test.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { rememberMe } from "../storage.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

const because = (reason: string) => ({ clientMetadata: { reason } });
const credentials = { email: " Dona@Exemplo.com.br ", password: "segredo", remember: true };

test("given right credentials, when signing in, then the person is returned and the address was normalized", async () => {
  const { calls, port } = amplify();
  expect(await port.signIn(credentials)).toEqual({
    kind: "ok",
    user: { id: "u1", email: "dona@exemplo.com.br", emailConfirmed: true },
  });
  expect(calls.signIn).toHaveBeenCalledWith({ username: "dona@exemplo.com.br", password: "segredo" });
});

test("given old tokens and 'remember me', when signing in, then both are set before Amplify writes", async () => {
  sessionStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "old");
  const { port } = amplify({
    signIn: async () => {
      expect([Object.keys(sessionStorage), rememberMe.get()]).toEqual([[], true]);
      return { isSignedIn: true, nextStep: { signInStep: "DONE" } };
    },
  });
  expect((await port.signIn(credentials)).kind).toBe("ok");
});

test("given an unconfirmed person, when signing in, then a confirmation is needed, although nothing was thrown", async () => {
  const { port } = amplify({
    signIn: async () => ({ isSignedIn: false, nextStep: { signInStep: "CONFIRM_SIGN_UP" } }),
  });
  expect(await port.signIn(credentials)).toEqual({ kind: "needs-confirmation" });
});

test("given a session whose e-mail is not verified, when signing in, then the session ends and a confirmation is needed", async () => {
  const { calls, port } = amplify({ fetchAuthSession: async () => ({ tokens: tokensOf({ email_verified: false }) }) });
  expect(await port.signIn(credentials)).toEqual({ kind: "needs-confirmation" });
  expect(calls.signOut).toHaveBeenCalledWith({ global: true });
});

test.each([["NotAuthorizedException"], ["UserNotFoundException"]])(
  "given %s, when signing in, then the result is the same: wrong credentials",
  async (name) => {
    expect(await amplify({ signIn: failing(name) }).port.signIn(credentials)).toEqual({ kind: "invalid-credentials" });
  },
);

test("given a lock-out, when signing in, then the message asks the person to wait", async () => {
  const { port } = amplify({ signIn: failing("NotAuthorizedException", "Password attempts exceeded") });
  expect(await port.signIn(credentials)).toEqual({
    kind: "error",
    message: "Muitas tentativas. Aguarde alguns minutos e tente novamente.",
  });
});

test("given no tokens after signing in, when the person is read, then authentication has failed", async () => {
  const { port } = amplify({ fetchAuthSession: async () => ({}) });
  expect(await port.signIn(credentials)).toEqual({ kind: "error", message: "Falha na autenticação." });
});

test("given an unknown failure, when signing in, then the provider's text is passed on", async () => {
  const { port } = amplify({ signIn: failing("SomethingNew") });
  expect(await port.signIn(credentials)).toEqual({ kind: "error", message: "provider text" });
});

test("given a new address, when signing up, then a confirmation is needed", async () => {
  const { calls, port } = amplify();
  expect(await port.signUp(credentials)).toEqual({ kind: "needs-confirmation" });
  expect(calls.signUp).toHaveBeenCalledWith({
    username: "dona@exemplo.com.br",
    password: "segredo",
    options: { userAttributes: { email: "dona@exemplo.com.br" } },
  });
});

test("given an address that was never confirmed, when signing up again, then the account is replaced", async () => {
  const signUp = vi.fn(async () => ({ isSignUpComplete: false }));
  signUp.mockImplementationOnce(failing("UsernameExistsException"));
  const { calls, port } = amplify({ signUp });
  expect(await port.signUp(credentials)).toEqual({ kind: "needs-confirmation" });
  expect(calls.releaseSignUp).toHaveBeenCalledExactlyOnceWith("dona@exemplo.com.br");
  expect(calls.signUp).toHaveBeenCalledTimes(2);
  expect(calls.resetPassword).not.toHaveBeenCalled();
});

test("given an address that cannot be released, when signing up again, then it fails and no code is mailed", async () => {
  const { calls, port } = amplify({ signUp: failing("UsernameExistsException"), releaseSignUp: failing("Error") });
  expect(await port.signUp(credentials)).toEqual({ kind: "error", message: "provider text" });
  expect(calls.resetPassword).not.toHaveBeenCalled();
});

test("given an address that has an account, when signing up, then the answer is that of a new address and only the mail differs", async () => {
  const { calls, port } = amplify({ signUp: failing("UsernameExistsException") });
  expect(await port.signUp(credentials)).toEqual({ kind: "needs-confirmation" });
  // A new code would confirm the password of whoever signed up with the address first.
  expect(calls.resendSignUpCode).not.toHaveBeenCalled();
  expect(calls.resetPassword).toHaveBeenCalledWith({
    username: "dona@exemplo.com.br",
    options: because("known-account"),
  });
});

test("given an address that has an account, and mail that fails, when signing up, then the answer is the same", async () => {
  const change = { signUp: failing("UsernameExistsException"), resetPassword: failing("LimitExceededException") };
  expect(await amplify(change).port.signUp(credentials)).toEqual({ kind: "needs-confirmation" });
});

test("given a confirmed address, when a confirmation is requested, then it succeeds and a mail says that the account exists", async () => {
  const { calls, port } = amplify({ resendSignUpCode: failing("InvalidParameterException") });
  await expect(port.resendConfirmation("A@b.co", "own")).resolves.toBeUndefined();
  expect(calls.resetPassword).toHaveBeenCalledWith({ username: "a@b.co", options: because("known-account") });
});

test("given an address without a confirmed mail, when a reset is requested, then it succeeds like any other", async () => {
  const { port } = amplify({ resetPassword: failing("InvalidParameterException") });
  await expect(port.requestPasswordReset("a@b.co")).resolves.toBeUndefined();
});

test.each([
  ["own", {}],
  ["link", { options: because("sign-up") }],
] as const)(
  "given a confirmation that is requested for the person's %s, then its link opens a session only for their own",
  async (whose, options) => {
    const { calls, port } = amplify();
    await port.resendConfirmation("a@b.co", whose);
    expect(calls.resendSignUpCode).toHaveBeenCalledExactlyOnceWith({ username: "a@b.co", ...options });
  },
);

test("given no connection, when a mail is requested, then it fails", async () => {
  const { port } = amplify({ resetPassword: failing("NetworkError"), resendSignUpCode: failing("NetworkError") });
  await expect(port.requestPasswordReset("a@b.co")).rejects.toThrow();
  await expect(port.resendConfirmation("a@b.co", "own")).rejects.toThrow();
});

test.each([
  ["CodeMismatchException", "invalid-code"],
  ["ExpiredCodeException", "invalid-code"],
  ["UserNotFoundException", "invalid-code"],
  ["NotAuthorizedException", "invalid-code"],
  ["LimitExceededException", "error"],
])("given %s, when a new password is set, then the link is %s", async (name, kind) => {
  const { port } = amplify({ confirmResetPassword: failing(name) });
  expect((await port.confirmPasswordReset({ email: "a@b.co", code: "1", password: "nova-senha" })).kind).toBe(kind);
});

test("given an access token that may have ended, when signing out, then it is refreshed first, so that all devices are signed out", async () => {
  const order: string[] = [];
  const { port } = amplify({
    fetchAuthSession: async () => {
      order.push("refresh");
      return {};
    },
    signOut: async () => order.push("sign out"),
  });
  await port.signOut();
  expect(order).toEqual(["refresh", "sign out"]);
});

test("given no connection, when signing out, then this device is signed out anyway", async () => {
  const { calls, port } = amplify({ fetchAuthSession: failing("NetworkError") });
  await port.signOut();
  expect(calls.signOut).toHaveBeenCalledWith({ global: true });
});

test("given a code from the mail, when a new password is set, then code and address go to the provider", async () => {
  const { calls, port } = amplify();
  const result = await port.confirmPasswordReset({ email: " A@B.co", code: "123", password: "nova-senha" });
  expect(result).toEqual({ kind: "ok" });
  expect(calls.confirmResetPassword).toHaveBeenCalledWith({
    username: "a@b.co",
    confirmationCode: "123",
    newPassword: "nova-senha",
  });
});

test("given a session, when its token is requested, then it is refreshed only when forced", async () => {
  const forced: boolean[] = [];
  const { port } = amplify({
    fetchAuthSession: async ({ forceRefresh }) => {
      forced.push(forceRefresh);
      return { tokens: tokensOf({}) };
    },
  });
  expect([await port.accessToken(), await port.accessToken(true)]).toEqual(["access", "access"]);
  expect(forced).toEqual([false, true]);
});

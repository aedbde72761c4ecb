import { beforeEach, expect, test, vi } from "vitest";
import { amplify, failing } from "../../testing/amplify-under-test.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";

const to = "nova@exemplo.com.br";
const proof = { email: to, password: "segredo" };
const confirming = { ...proof, code: "123456", follow: vi.fn(async () => undefined) };

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  confirming.follow.mockClear();
});

test("given a right password, when a new address is typed, then an unconfirmed account of it goes and a code is mailed", async () => {
  const { calls, port } = amplify();
  expect(await port.changeEmail.begin(proof)).toEqual({ kind: "ok" });
  expect(calls.signIn).toHaveBeenCalledWith({ username: "dona@exemplo.com.br", password: "segredo" });
  expect(calls.releaseSignUp).toHaveBeenCalledExactlyOnceWith(to);
  expect(calls.updateUserAttribute).toHaveBeenCalledExactlyOnceWith({
    userAttribute: { attributeKey: "email", value: to },
  });
});

test("given a wrong password, when a new address is typed, then nothing is asked of it", async () => {
  const { calls, port } = amplify({ signIn: failing("NotAuthorizedException") });
  expect(await port.changeEmail.begin(proof)).toEqual({ kind: "wrong-password" });
  expect(calls.releaseSignUp).not.toHaveBeenCalled();
  expect(calls.updateUserAttribute).not.toHaveBeenCalled();
});

test("given an address of somebody else, when it is typed, then the answer is that of any other", async () => {
  const { port } = amplify({ updateUserAttribute: failing("AliasExistsException") });
  expect(await port.changeEmail.begin(proof)).toEqual({ kind: "ok" });
});

test("given the code, when it is typed, then our server follows before every session ends, and this one opens again", async () => {
  const signOut = vi.fn(async () => undefined);
  const { calls, port } = amplify({ signOut });
  expect(await port.changeEmail.confirm(confirming)).toMatchObject({ kind: "ok", user: { id: "u1" } });
  expect(signOut).toHaveBeenCalledWith({ global: true });
  expect(confirming.follow.mock.invocationCallOrder[0]).toBeLessThan(signOut.mock.invocationCallOrder[0] ?? 0);
  expect(calls.signIn).toHaveBeenCalledWith({ username: to, password: "segredo" });
});

test("given a wrong code, when it is typed, then nothing else is asked", async () => {
  const { calls, port } = amplify({ confirmUserAttribute: failing("CodeMismatchException") });
  expect(await port.changeEmail.confirm(confirming)).toEqual({ kind: "wrong-code" });
  expect(calls.signOut).not.toHaveBeenCalled();
  expect(confirming.follow).not.toHaveBeenCalled();
});

test("given a second step, when the code is typed, then the person signs in again", async () => {
  const signIn = vi.fn(async () => ({ isSignedIn: false, nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" } }));
  const { port } = amplify({ signIn });
  expect(await port.changeEmail.confirm(confirming)).toEqual({ kind: "sign-in-again" });
});

import { beforeEach, expect, test, vi } from "vitest";
import { amplify, failing, tokensOf } from "../../testing/amplify-under-test.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

const credentials = { email: "dona@exemplo.com.br", password: "segredo", remember: false };
const asking = async () => ({ isSignedIn: false, nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" } });
const TOO_MANY = { kind: "error", message: "Muitas tentativas. Aguarde alguns minutos e tente novamente." };

test("given an account with an app, when signing in, then the code is required, and the right one completes the sign-in", async () => {
  const { calls, port } = amplify({ signIn: asking });
  expect(await port.signIn(credentials)).toEqual({ kind: "needs-code" });
  expect(await port.confirmSignIn("123456")).toMatchObject({ kind: "ok", user: { id: "u1" } });
  expect(calls.confirmSignIn).toHaveBeenCalledWith({ challengeResponse: "123456" });
});

test("given a person whose address is not verified, when the code is right, then the session ends anyway", async () => {
  const { calls, port } = amplify({ fetchAuthSession: async () => ({ tokens: tokensOf({ email_verified: false }) }) });
  expect(await port.confirmSignIn("123456")).toEqual({ kind: "needs-confirmation" });
  expect(calls.signOut).toHaveBeenCalledWith({ global: true });
});

test.each([
  ["CodeMismatchException", "", { kind: "wrong-code" }],
  ["ExpiredCodeException", "", { kind: "used-code" }],
  ["NotAuthorizedException", "Invalid session for the user, session is expired.", { kind: "session-over" }],
  ["SignInException", "signIn was not called before", { kind: "session-over" }],
  ["NotAuthorizedException", "Password attempts exceeded", TOO_MANY],
  ["TooManyRequestsException", "Rate exceeded", TOO_MANY],
])("given %s (%s), when the code is sent, then the person learns what to do", async (name, message, result) => {
  expect(await amplify({ confirmSignIn: failing(name, message) }).port.confirmSignIn("123456")).toEqual(result);
});

test("given a person at an open screen without the password, when they switch it on or off, then nothing is changed", async () => {
  const { calls, port } = amplify({ signIn: failing("NotAuthorizedException", "Incorrect username or password.") });
  expect(await port.secondStep.begin({ password: "x" })).toEqual({ kind: "wrong-password" });
  expect(await port.secondStep.switchOff({ password: "x", code: "123456" })).toEqual({ kind: "wrong-password" });
  expect(calls.setUpTOTP).not.toHaveBeenCalled();
  expect(calls.updateMFAPreference).not.toHaveBeenCalled();
});

test("given the password without the app, when it is switched off, then a wrong code changes nothing, and no sign-in is left open", async () => {
  const { calls, port } = amplify({ signIn: asking, confirmSignIn: failing("CodeMismatchException") });
  expect(await port.secondStep.switchOff({ password: "segredo", code: "000000" })).toEqual({ kind: "wrong-code" });
  expect(await port.secondStep.begin({ password: "segredo" })).toMatchObject({ kind: "error" });
  expect([calls.updateMFAPreference, calls.setUpTOTP].map((call) => vi.mocked(call).mock.calls)).toEqual([[], []]);
});

test("given password and code, when it is switched off, then the sign-in that proved them ends, and the session stays", async () => {
  const { calls, port } = amplify({ signIn: vi.fn(asking) });
  expect(await port.secondStep.switchOff({ password: "segredo", code: "123456" })).toEqual({ kind: "ok" });
  expect(calls.signIn).toHaveBeenCalledWith({ username: "dona@exemplo.com.br", password: "segredo" });
  expect(calls.signOut).toHaveBeenCalledExactlyOnceWith({ global: false });
  expect(calls.updateMFAPreference).toHaveBeenCalledWith({ totp: "DISABLED" });
});

test("given the password, when it is switched on, then the key names the product and the account, and counts from the first right code", async () => {
  const { calls, port } = amplify();
  expect(await port.secondStep.begin({ password: "segredo" })).toEqual({
    kind: "ok",
    key: "KEY",
    uri: "otpauth://totp/Em%20Dia:dona@exemplo.com.br?secret=KEY",
  });
  expect(calls.updateMFAPreference).not.toHaveBeenCalled();
  expect(await port.secondStep.switchOn("123456")).toEqual({ kind: "ok" });
  expect(calls.verifyTOTPSetup).toHaveBeenCalledWith({ code: "123456" });
  expect(calls.updateMFAPreference).toHaveBeenCalledWith({ totp: "PREFERRED" });
});

test("given a wrong first code, when it is switched on, then it stays off", async () => {
  const { calls, port } = amplify({ verifyTOTPSetup: failing("EnableSoftwareTokenMFAException") });
  expect(await port.secondStep.switchOn("000000")).toEqual({ kind: "wrong-code" });
  expect(calls.updateMFAPreference).not.toHaveBeenCalled();
});

test("given a session that ended meanwhile, when it is changed, then the person begins again and reads no English", async () => {
  const again = { kind: "error", message: "Não deu certo. Feche esta janela e comece de novo." };
  const gone = amplify({ fetchAuthSession: async () => ({}) });
  expect(await gone.port.secondStep.begin({ password: "segredo" })).toEqual(again);
  const revoked = amplify({ setUpTOTP: failing("NotAuthorizedException", "Access Token has been revoked") });
  expect(await revoked.port.secondStep.begin({ password: "segredo" })).toEqual(again);
});

test("given a proof that runs beside the session, when a call needs the session's token, then it waits, as it would get the other one's", async () => {
  const steps: string[] = [];
  const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { port } = amplify({
    async apart(work) {
      started.resolve();
      await goOn.promise;
      steps.push("the proof ends");
      return work();
    },
  });
  const begun = port.secondStep.begin({ password: "segredo" });
  await started.promise;
  const token = port.accessToken().then(() => steps.push("a token"));
  // A call that does not wait for the proof would receive its token within this event-loop turn.
  await new Promise(setImmediate);
  goOn.resolve();
  await Promise.all([begun, token]);
  expect(steps).toEqual(["the proof ends", "a token"]);
});

test.each([
  [{ enabled: ["TOTP"] }, true],
  [{ enabled: [] }, false],
  [{}, false],
])("given Cognito's answer %j, when the settings ask, then it is on: %s", async (answer, isOn) => {
  expect(await amplify({ fetchMFAPreference: async () => answer }).port.secondStep.isOn()).toBe(isOn);
});

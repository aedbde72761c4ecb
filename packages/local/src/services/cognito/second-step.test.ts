import * as auth from "aws-amplify/auth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useAmplify } from "./testing/amplify-under-test.ts";
import { call, callAsClient, email, password } from "./testing/call-pool.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";
import { codeAt } from "./totp.ts";

const STEP = 30_000;
let pool: LocalPool;
let skipped = 0;
const skip = (milliseconds: number) => {
  skipped += milliseconds;
  pool.skipTime(milliseconds);
};
/** Returns the code that the owner's app shows `steps` 30-second steps from now. */
const codeOf = (secret: string, steps = 0) => codeAt(secret, Date.now() + skipped + steps * STEP);

beforeEach(async () => {
  skipped = 0;
  pool = await startLocalPool();
  useAmplify(pool);
  await pool.cognito.confirmedUser(email, password);
});
afterEach(async () => {
  await auth.signOut();
  await pool.close();
});

const enter = () => auth.signIn({ username: email, password });
const answer = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse });
const asksForCode = { isSignedIn: false, nextStep: { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" } };
const tokens = async () => (await auth.fetchAuthSession()).tokens;

/** Switches the second step on, which uses up the current code. Returns the app's secret. */
async function switchedOn(): Promise<string> {
  await enter();
  const { sharedSecret } = await auth.setUpTOTP();
  await auth.verifyTOTPSetup({ code: codeOf(sharedSecret) });
  await auth.updateMFAPreference({ totp: "PREFERRED" });
  await auth.signOut();
  return sharedSecret;
}

/** Returns a code that differs from the codes of all time steps around now. */
function wrongCode(secret: string): string {
  const near = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ["000000", "000001", "000002", "000003"].find((code) => !near.includes(code)) ?? "";
}

test("given an app that was set up, when its owner signs in, then no token is returned before its code, and the user's data say so", async () => {
  const secret = await switchedOn();
  expect(await enter()).toMatchObject(asksForCode);
  expect(await tokens()).toBeUndefined();
  skip(STEP);
  expect(await answer(codeOf(secret))).toMatchObject({ isSignedIn: true });
  expect(await auth.fetchMFAPreference()).toEqual({ enabled: ["TOTP"], preferred: "TOTP" });
});

test("given a wrong code, when it is set up, then nothing is switched on; without a proof of the app it cannot be", async () => {
  await enter();
  const { sharedSecret } = await auth.setUpTOTP();
  await expect(auth.verifyTOTPSetup({ code: wrongCode(sharedSecret) })).rejects.toMatchObject({
    name: "EnableSoftwareTokenMFAException",
  });
  await expect(auth.updateMFAPreference({ totp: "PREFERRED" })).rejects.toMatchObject({
    name: "InvalidParameterException",
  });
  expect(await auth.fetchMFAPreference()).toEqual({});
  await auth.signOut();
  expect(await enter()).toMatchObject({ isSignedIn: true });
});

test("given three minutes without a code, when it arrives, then the sign-in begins again", async () => {
  const secret = await switchedOn();
  await enter();
  skip(180_001);
  await expect(answer(codeOf(secret))).rejects.toMatchObject({
    name: "NotAuthorizedException",
    message: "Invalid session for the user, session is expired.",
  });
});

test("given a new app, when it is not proved yet, then the old one counts, and afterwards the new one alone", async () => {
  const old = await switchedOn();
  await enter();
  await answer(codeOf(old, 1));
  const { sharedSecret: secret } = await auth.setUpTOTP();
  await auth.signOut();
  skip(2 * STEP);
  await enter();
  await answer(codeOf(old));
  await auth.verifyTOTPSetup({ code: codeOf(secret) });
  await auth.signOut();
  skip(STEP);
  await enter();
  await expect(answer(codeOf(old))).rejects.toMatchObject({ name: "CodeMismatchException" });
  expect(await answer(codeOf(secret))).toMatchObject({ isSignedIn: true });
});

test("given a forgotten password, when a new one is set by mail, then the code is still required", async () => {
  await switchedOn();
  await callAsClient(pool, "ForgotPassword", { Username: email });
  const reset = { Username: email, ConfirmationCode: pool.codeFor(email), Password: "outra senha" };
  await callAsClient(pool, "ConfirmForgotPassword", reset);
  expect(await auth.signIn({ username: email, password: "outra senha" })).toMatchObject(asksForCode);
});

test.each(["AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference"])(
  "given no valid access token, when %s is called, then it is refused",
  async (action) => {
    const body = { AccessToken: "no token", UserCode: "123456", SoftwareTokenMfaSettings: { Enabled: false } };
    expect(await call(pool, action, body)).toMatchObject({ __type: "NotAuthorizedException" });
  },
);

import * as auth from "aws-amplify/auth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useAmplify } from "./testing/amplify-under-test.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";

const password = "seis66";
let pool: LocalPool;

beforeAll(async () => {
  pool = await startLocalPool();
  useAmplify(pool);
});
afterEach(() => auth.signOut());
afterAll(() => pool.close());

let minted = 0;
function mintEmail(): string {
  minted += 1;
  return `dona${minted}@example.com`;
}

function signUp(username: string) {
  return auth.signUp({ username, password, options: { userAttributes: { email: username } } });
}

async function confirmedOwner(): Promise<string> {
  const username = mintEmail();
  await signUp(username);
  await auth.confirmSignUp({ username, confirmationCode: pool.codeFor(username) });
  return username;
}

async function storedTokens() {
  const { tokens } = await auth.fetchAuthSession();
  if (!tokens?.idToken) throw new Error("Nobody is signed in");
  return { access: tokens.accessToken, id: tokens.idToken };
}

test("given a new address, when it signs up, then a code is mailed and confirming makes sign-in by SRP work", async () => {
  const username = mintEmail();
  const signedUp = await signUp(username);
  expect(signedUp.nextStep.signUpStep).toBe("CONFIRM_SIGN_UP");
  const confirmed = await auth.confirmSignUp({ username, confirmationCode: pool.codeFor(username) });
  expect(confirmed.isSignUpComplete).toBe(true);
  expect((await auth.signIn({ username, password })).isSignedIn).toBe(true);
});

test("given an unconfirmed account, when it signs in, then Amplify asks for the confirmation", async () => {
  const username = mintEmail();
  await signUp(username);
  const answer = await auth.signIn({ username, password });
  expect(answer.nextStep.signInStep).toBe("CONFIRM_SIGN_UP");
});

test("given a resent code, when the first one is used, then it counts no more and the second does", async () => {
  const username = mintEmail();
  await signUp(username);
  const first = pool.codeFor(username);
  await auth.resendSignUpCode({ username });
  const second = pool.codeFor(username);
  if (first !== second) {
    await expect(auth.confirmSignUp({ username, confirmationCode: first })).rejects.toThrow(
      "Invalid verification code",
    );
  }
  await auth.confirmSignUp({ username, confirmationCode: second });
  await expect(auth.resendSignUpCode({ username })).rejects.toMatchObject({ name: "InvalidParameterException" });
});

test("given a signed-in owner, when the tokens are read, then they carry what the API and the site rely on", async () => {
  const username = await confirmedOwner();
  await auth.signIn({ username, password });
  const { access, id } = await storedTokens();
  const user = await auth.getCurrentUser();
  expect(access.payload).toMatchObject({
    token_use: "access",
    client_id: pool.clientId,
    iss: pool.issuer,
    scope: "aws.cognito.signin.user.admin",
    email: username,
    email_verified: "true",
    username: user.userId,
    sub: user.userId,
  });
  expect(id.payload).toMatchObject({ token_use: "id", aud: pool.clientId, email: username, email_verified: true });
  expect(id.payload["cognito:username"]).toBe(user.userId);
  expect(access.payload.origin_jti).toBe(id.payload.origin_jti);
});

test("given a signed-in owner, when the session is refreshed, then a new access token of the same sign-in is returned", async () => {
  const username = await confirmedOwner();
  await auth.signIn({ username, password });
  const before = await storedTokens();
  await auth.fetchAuthSession({ forceRefresh: true });
  const after = await storedTokens();
  expect(after.access.payload.jti).not.toBe(before.access.payload.jti);
  expect(after.access.payload.origin_jti).toBe(before.access.payload.origin_jti);
  expect(after.access.payload.auth_time).toBe(before.access.payload.auth_time);
});

test("given a signed-in owner, when all devices are signed out, then refreshing and reading the user fail", async () => {
  const username = await confirmedOwner();
  await auth.signIn({ username, password });
  const { access } = await storedTokens();
  await auth.signOut({ global: true });
  const answer = await callPool("GetUser", { AccessToken: access.toString() });
  expect(answer).toMatchObject({ __type: "NotAuthorizedException", message: "Access Token has been revoked" });
  // Amplify's promise may resolve before Amplify has cleared its own storage, so the test polls.
  await expect.poll(async () => (await auth.fetchAuthSession()).tokens).toBeUndefined();
});

test("given an owner, when the password or the address is wrong, then both get the same refusal", async () => {
  const username = await confirmedOwner();
  const refusal = { name: "NotAuthorizedException", message: "Incorrect username or password." };
  await expect(auth.signIn({ username, password: "errada" })).rejects.toMatchObject(refusal);
  await expect(auth.signIn({ username: "ninguem@example.com", password })).rejects.toMatchObject(refusal);
});

test("given an owner, when the e-mail is typed in capitals, then sign-in works", async () => {
  const username = await confirmedOwner();
  expect((await auth.signIn({ username: username.toUpperCase(), password })).isSignedIn).toBe(true);
});

test("given a forgotten password, when the mailed code sets a new one, then only the new one signs in", async () => {
  const username = await confirmedOwner();
  const started = await auth.resetPassword({ username });
  expect(started.nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
  const confirmationCode = pool.codeFor(username);
  await expect(auth.confirmResetPassword({ username, confirmationCode, newPassword: "curta" })).rejects.toMatchObject({
    name: "InvalidPasswordException",
  });
  await auth.confirmResetPassword({ username, confirmationCode, newPassword: "outra senha" });
  await expect(auth.signIn({ username, password })).rejects.toMatchObject({ name: "NotAuthorizedException" });
  expect((await auth.signIn({ username, password: "outra senha" })).isSignedIn).toBe(true);
});

test("given an unknown address, when a reset is requested, then the answer is the same and no mail is sent", async () => {
  const answer = await auth.resetPassword({ username: "ninguem@example.com" });
  expect(answer.nextStep.resetPasswordStep).toBe("CONFIRM_RESET_PASSWORD_WITH_CODE");
  expect(pool.mails("ninguem@example.com")).toHaveLength(0);
});

async function callPool(action: string, body: object): Promise<unknown> {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": `AWSCognitoIdentityProviderService.${action}`,
  };
  return (await fetch(pool.endpoint, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

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

import { afterEach, beforeEach, expect, test } from "vitest";
import { isRecord, textAt } from "../../json.ts";
import { callAsClient, email, password, signUp } from "./testing/call-pool.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";

let pool: LocalPool;

beforeEach(async () => {
  pool = await startLocalPool();
});
afterEach(() => pool.close());

async function guessPassword(username: string) {
  const started = await callAsClient(pool, "InitiateAuth", {
    AuthFlow: "USER_SRP_AUTH",
    AuthParameters: { USERNAME: username, SRP_A: "abcdef" },
  });
  const challenge = isRecord(started.ChallengeParameters) ? started.ChallengeParameters : {};
  return callAsClient(pool, "RespondToAuthChallenge", {
    ChallengeName: "PASSWORD_VERIFIER",
    Session: started.Session,
    ChallengeResponses: {
      USERNAME: textAt(challenge, "USERNAME"),
      PASSWORD_CLAIM_SECRET_BLOCK: textAt(challenge, "SECRET_BLOCK"),
      PASSWORD_CLAIM_SIGNATURE: "AAAA",
      TIMESTAMP: "Tue Feb 10 12:00:00 UTC 2026",
    },
  });
}

test("given an address that is not confirmed, when a reset is requested, then the answer is the same and no mail is sent", async () => {
  await signUp(pool);
  const known = await callAsClient(pool, "ForgotPassword", { Username: email });
  expect(known).toMatchObject({ status: 200, CodeDeliveryDetails: { Destination: "d***@e***" } });
  expect(pool.mails(email)).toHaveLength(1);
});

test("given known and unknown addresses, when SRP begins, then both get a challenge that stays the same", async () => {
  await pool.cognito.confirmedUser(email, password);
  const begin = async (USERNAME: string) => {
    const AuthParameters = { USERNAME, SRP_A: "abcdef" };
    const answer = await callAsClient(pool, "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters });
    const parameters = isRecord(answer.ChallengeParameters) ? answer.ChallengeParameters : {};
    return { name: answer.ChallengeName, salt: parameters.SALT, sub: parameters.USER_ID_FOR_SRP };
  };
  const known = await begin(email);
  const unknown = await begin("ninguem@example.com");
  expect(known.name).toBe("PASSWORD_VERIFIER");
  expect(unknown).toMatchObject({ name: "PASSWORD_VERIFIER", salt: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(await begin("ninguem@example.com")).toEqual(unknown);
  expect(unknown.sub).not.toBe(known.sub);
});

test.each(["0", "zz"])("given the public value %s, when SRP begins, then it is refused", async (SRP_A) => {
  await pool.cognito.confirmedUser(email, password);
  const AuthParameters = { USERNAME: email, SRP_A };
  expect(await callAsClient(pool, "InitiateAuth", { AuthFlow: "USER_SRP_AUTH", AuthParameters })).toMatchObject({
    __type: "InvalidParameterException",
  });
});

const wrong = { message: "Incorrect username or password." };
const locked = { __type: "NotAuthorizedException", message: "Password attempts exceeded" };

/** The fifth wrong password locks for 1 s, and each later one doubles that time. */
async function guessUntilLockedFor(seconds: number, username = email): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) expect(await guessPassword(username)).toMatchObject(wrong);
  for (let lock = 1; lock < seconds; lock *= 2) {
    pool.skipTime(lock * 1_000);
    expect(await guessPassword(username)).toMatchObject(wrong);
  }
}

test.each([1, 2, 4, 64, 512])(
  "given wrong passwords up to a lock of %i s, when it is tried too early, then it rests",
  async (seconds) => {
    await pool.cognito.confirmedUser(email, password);
    await guessUntilLockedFor(seconds);
    pool.skipTime((seconds - 1) * 1_000);
    expect(await guessPassword(email)).toMatchObject(locked);
    expect(await guessPassword(email)).toMatchObject(locked);
    pool.skipTime(1_001);
    expect(await guessPassword(email)).toMatchObject(wrong);
  },
);

test("given ever more wrong passwords, when the account rests, then never longer than fifteen minutes", async () => {
  await pool.cognito.confirmedUser(email, password);
  await guessUntilLockedFor(1024);
  expect(await guessPassword(email)).toMatchObject(locked);
  pool.skipTime(15 * 60_000);
  expect(await guessPassword(email)).toMatchObject(wrong);
});

test("given an address without an account, when its password is guessed, then it locks like an address with one", async () => {
  await guessUntilLockedFor(1, "ninguem@example.com");
  expect(await guessPassword("ninguem@example.com")).toMatchObject(locked);
});

test("given a lock that is over, when fifteen minutes pass without a try, then five more are free", async () => {
  await pool.cognito.confirmedUser(email, password);
  await guessUntilLockedFor(4);
  pool.skipTime(4_000 + 15 * 60_000);
  await guessUntilLockedFor(1);
});

test("given a locked account, when its password is reset by mail, then it is open at once", async () => {
  await pool.cognito.confirmedUser(email, password);
  await guessUntilLockedFor(512);
  await callAsClient(pool, "ForgotPassword", { Username: email });
  const reset = { Username: email, ConfirmationCode: pool.codeFor(email), Password: "outra senha" };
  expect(await callAsClient(pool, "ConfirmForgotPassword", reset)).toMatchObject({ status: 200 });
  expect(await guessPassword(email)).toMatchObject(wrong);
});

test("given a client without the password flow, when it is tried, then it is not enabled", async () => {
  await pool.cognito.confirmedUser(email, password);
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  expect(await callAsClient(pool, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters })).toMatchObject({
    __type: "InvalidParameterException",
    message: "USER_PASSWORD_AUTH flow not enabled for this client",
  });
});

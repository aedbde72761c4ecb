import { afterEach, beforeEach, expect, test } from "vitest";
import { isRecord, textAt } from "../../json.ts";
import { callAsClient, email, password } from "./call-pool.ts";
import type { LocalPool } from "./pool-under-test.ts";
import { startLocalPool } from "./pool-under-test.ts";

let pool: LocalPool;

beforeEach(async () => {
  pool = await startLocalPool();
});
afterEach(() => pool.close());

/** Begins SRP with a valid public value and answers a signature that proves nothing. */
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

test("given an unknown address, when it is confirmed, resent or reset, then the answers do not tell", async () => {
  const Username = "ninguem@example.com";
  expect(await callAsClient(pool, "ResendConfirmationCode", { Username })).toMatchObject({ status: 200 });
  expect(await callAsClient(pool, "ForgotPassword", { Username })).toMatchObject({ status: 200 });
  expect(await callAsClient(pool, "ConfirmSignUp", { Username, ConfirmationCode: "123456" })).toMatchObject({
    __type: "ExpiredCodeException",
  });
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

test("given wrong proofs, when they go on, then the account rests and the rest ends", async () => {
  await pool.cognito.confirmedUser(email, password);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await guessPassword(email)).toMatchObject({ message: "Incorrect username or password." });
  }
  expect(await guessPassword(email)).toMatchObject({ message: "Password attempts exceeded" });
  pool.skipTime(1_001);
  expect(await guessPassword(email)).toMatchObject({ message: "Incorrect username or password." });
});

test("given a client without the password flow, when it is tried, then it is not enabled", async () => {
  await pool.cognito.confirmedUser(email, password);
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  expect(await callAsClient(pool, "InitiateAuth", { AuthFlow: "USER_PASSWORD_AUTH", AuthParameters })).toMatchObject({
    __type: "InvalidParameterException",
    message: "USER_PASSWORD_AUTH flow not enabled for this client",
  });
});

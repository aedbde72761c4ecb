import { afterEach, beforeEach, expect, test } from "vitest";
import { call, callAsClient, email, password } from "./testing/call-pool.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";

let pool: LocalPool;

beforeEach(async () => {
  pool = await startLocalPool();
});
afterEach(() => pool.close());

test("given an existing owner, when it is ensured again, then nothing of the user changes", async () => {
  const first = await pool.cognito.confirmedUser(email, password);
  const before = pool.storedUsers();
  const second = await pool.cognito.confirmedUser("DONA@example.com", "outra senha");
  expect(second.userId).toBe(first.userId);
  expect(pool.cognito.userIdOf(email)).toBe(first.userId);
  expect(pool.storedUsers()).toBe(before);
});

test("given a data folder, when it is opened again, then old tokens still count and no secret lies in the clear", async () => {
  const tokens = await pool.cognito.confirmedUser(email, "palavra-secreta");
  await callAsClient(pool, "ForgotPassword", { Username: email });
  const reopened = pool.reopened();
  expect([...reopened.jwks().keys()]).toEqual([...pool.cognito.jwks().keys()]);
  expect(reopened.userIdOf(email)).toBe(tokens.userId);
  const stored = pool.storedText();
  expect(stored).not.toContain("palavra-secreta");
  expect(stored).not.toContain(tokens.refreshToken);
  expect(stored).not.toContain(`"${pool.codeFor(email)}"`);
});

test("given a body that is no JSON or an unknown action, when it is called, then the error is named", async () => {
  expect(await call(pool, "Enchant", {})).toMatchObject({ __type: "UnknownOperationException" });
  const headers = { "x-amz-target": "AWSCognitoIdentityProviderService.SignUp" };
  const response = await fetch(pool.endpoint, { method: "POST", headers, body: "{" });
  expect(await response.json()).toMatchObject({ __type: "InvalidParameterException" });
});

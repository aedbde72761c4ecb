import { afterAll, beforeAll, expect, test } from "vitest";
import { callAsClient } from "./testing/call-pool.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";

let pool: LocalPool;
beforeAll(async () => {
  pool = await startLocalPool();
});
afterAll(() => pool.close());

const administer = (action: string, Username: string, more: object = {}) =>
  callAsClient(pool, action, { UserPoolId: pool.poolId, Username, ...more });
const verified = { UserAttributes: [{ Name: "email_verified", Value: "true" }] };

test("given a new account, when an operator confirms it, then its address counts as verified only after it was said so", async () => {
  const email = "dona@example.com";
  await callAsClient(pool, "SignUp", { Username: email, Password: "seis66" });
  expect(await administer("AdminConfirmSignUp", email)).toMatchObject({ status: 200 });
  expect(pool.storedUsers()).toContain('"status":"CONFIRMED"');
  expect(pool.storedUsers()).toContain('"email_verified":"false"');
  expect(await administer("AdminUpdateUserAttributes", email, verified)).toMatchObject({ status: 200 });
  expect(pool.storedUsers()).toContain('"email_verified":"true"');
  expect(await administer("AdminConfirmSignUp", email)).toMatchObject({ __type: "NotAuthorizedException" });
  expect(await administer("AdminDeleteUser", email)).toMatchObject({ status: 200 });
  expect(pool.storedUsers()).not.toContain(email);
});

test("given an operator who has no id of a pool, when they list them, then they find it by its name", async () => {
  expect(await callAsClient(pool, "ListUserPools", { MaxResults: 60 })).toMatchObject({
    UserPools: [{ Id: pool.poolId, Name: "UserPool" }],
  });
});

test.each(["AdminConfirmSignUp", "AdminUpdateUserAttributes", "AdminSetUserMFAPreference", "AdminDeleteUser"])(
  "given an unknown user, when %s is requested, then the answer is that no such user exists",
  async (action) => {
    expect(await administer(action, "ninguem@example.com", verified)).toMatchObject({
      __type: "UserNotFoundException",
    });
  },
);

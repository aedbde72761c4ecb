import { decodeJwt, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { isRecord } from "../../json.ts";
import { call, callAsClient, email, password } from "./testing/call-pool.ts";
import { type LocalPool, startLocalPool } from "./testing/pool-under-test.ts";

let pool: LocalPool;

beforeEach(async () => {
  pool = await startLocalPool();
});
afterEach(() => pool.close());

test("given tokens, when they are verified by the pool's keys, then they hold, and another pool's keys refuse them", async () => {
  const tokens = await pool.cognito.confirmedUser(email, password);
  const keyOf = ({ cognito }: LocalPool) => [...cognito.jwks().values()][0] ?? new Uint8Array();
  const access = await jwtVerify(tokens.accessToken, keyOf(pool), { issuer: pool.issuer, algorithms: ["RS256"] });
  const id = await jwtVerify(tokens.idToken, keyOf(pool), { issuer: pool.issuer, audience: pool.clientId });
  expect(access.payload).toMatchObject({ sub: tokens.userId, email, email_verified: "true", client_id: pool.clientId });
  expect(access.payload.aud).toBeUndefined();
  expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(3_600);
  expect(id.payload).toMatchObject({ email_verified: true, token_use: "id" });
  expect([access.protectedHeader.kid]).toEqual([...pool.cognito.jwks().keys()]);
  const strangers = await startLocalPool();
  onTestFinished(() => strangers.close());
  await expect(jwtVerify(tokens.accessToken, keyOf(strangers))).rejects.toThrow();
});

test("given an altered or an id token, when the user is requested, then it is refused", async () => {
  const tokens = await pool.cognito.confirmedUser(email, password);
  const [head, , signature] = tokens.accessToken.split(".");
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(tokens.accessToken), sub: "other" })).toString("base64url");
  for (const AccessToken of [`${head}.${forged}.${signature}`, tokens.idToken, "no token at all"]) {
    expect(await call(pool, "GetUser", { AccessToken })).toMatchObject({
      __type: "NotAuthorizedException",
      message: "Invalid Access Token",
    });
  }
});

test("given an hour later, when the access token is used, then it has expired and refreshing still works", async () => {
  const tokens = await pool.cognito.confirmedUser(email, password);
  pool.skipTime(3_600_001);
  expect(await call(pool, "GetUser", { AccessToken: tokens.accessToken })).toMatchObject({
    message: "Access Token has expired",
  });
  const { refreshToken: RefreshToken } = tokens;
  const refreshed = await callAsClient(pool, "GetTokensFromRefreshToken", { RefreshToken });
  const result = isRecord(refreshed.AuthenticationResult) ? refreshed.AuthenticationResult : {};
  expect(await call(pool, "GetUser", { AccessToken: result.AccessToken })).toMatchObject({ Username: tokens.userId });
  expect(result.RefreshToken).toBeUndefined();
  expect(pool.triggerEvents.at(-1)).toMatchObject({ version: "2", triggerSource: "TokenGeneration_RefreshTokens" });
});

test("given thirty days, a revocation or another client, when the token refreshes, then it is refused", async () => {
  const first = await pool.cognito.confirmedUser(email, password);
  const second = await pool.cognito.confirmedUser(email, password);
  await callAsClient(pool, "RevokeToken", { Token: first.refreshToken });
  const refresh = (RefreshToken: string) => callAsClient(pool, "GetTokensFromRefreshToken", { RefreshToken });
  expect(await refresh(first.refreshToken)).toMatchObject({ __type: "NotAuthorizedException" });
  expect(await call(pool, "GetUser", { AccessToken: first.accessToken })).toMatchObject({
    message: "Access Token has been revoked",
  });
  expect(
    await call(pool, "GetTokensFromRefreshToken", { ClientId: "9foreign", RefreshToken: second.refreshToken }),
  ).toMatchObject({ __type: "ResourceNotFoundException" });
  expect(await refresh(second.refreshToken)).toMatchObject({ status: 200 });
  pool.skipTime(30 * 24 * 3_600_000);
  expect(await refresh(second.refreshToken)).toMatchObject({ message: "Refresh Token has expired" });
});

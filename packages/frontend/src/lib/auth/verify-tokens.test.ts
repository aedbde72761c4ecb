import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { type TokenCalls, verifyTokens } from "./session-user.ts";

const given = { accessToken: "aaa.bbb.ccc", refreshToken: "refresh" };
const person = { sub: "u1", email: "dona@exemplo.com.br", email_verified: true };

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

const renewed = (owner = "u1") => ({
  claims: { sub: owner },
  tokens: { accessToken: { toString: () => "fresh" }, idToken: { payload: person } },
  store: async () => sessionStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "u1"),
});

/** Returns a provider that accepts everything. `change` replaces some of its calls. */
const provider = (change: Partial<TokenCalls> = {}): TokenCalls => ({
  checkAccessToken: async () => undefined,
  revoke: async () => undefined,
  renew: async () => renewed(),
  ...change,
});

const failing = (name: string) => async () => {
  throw Object.assign(new Error("provider text"), { name });
};

test("given tokens that Cognito accepts, when verified, then the person is known and nothing is stored yet", async () => {
  const proof = await verifyTokens(provider(), given);
  expect(proof).toMatchObject({
    kind: "ok",
    session: { user: { id: "u1", email: person.email, emailConfirmed: true } },
  });
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
});

test("given a verified session, when it is kept, then it replaces any other session, for this tab only", async () => {
  localStorage.setItem("remember-me", "1");
  localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "old");
  const proof = await verifyTokens(provider(), given);
  if (proof.kind === "ok") await proof.session.keep();
  expect([Object.keys(localStorage), Object.values(sessionStorage)]).toEqual([[], ["u1"]]);
});

test("given a verified session, when it is ended, then its refresh token is revoked", async () => {
  const revoke = vi.fn(async () => undefined);
  const proof = await verifyTokens(provider({ revoke }), given);
  if (proof.kind === "ok") await proof.session.end();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("refresh");
});

test.each(["", "abc", "a.b", "a.b.c.d", "a.b c.d", "<script>.b.c"])(
  "given the access token '%s', when verified, then it is invalid without a request",
  async (accessToken) => {
    const checkAccessToken = vi.fn(async () => undefined);
    expect(await verifyTokens(provider({ checkAccessToken }), { ...given, accessToken })).toEqual({ kind: "invalid" });
    expect(checkAccessToken).not.toHaveBeenCalled();
  },
);

test.each([
  ["a forged access token", { checkAccessToken: failing("NotAuthorizedException") }, "invalid"],
  ["a revoked refresh token", { renew: failing("NotAuthorizedException") }, "invalid"],
  ["tokens of another client", { renew: failing("ResourceNotFoundException") }, "invalid"],
  ["a person who is gone", { checkAccessToken: failing("UserNotFoundException") }, "invalid"],
  ["no connection", { checkAccessToken: failing("TypeError") }, "error"],
  ["too many requests", { renew: failing("TooManyRequestsException") }, "error"],
])("given %s, when verified, then the result is %s", async (_what, change, kind) => {
  expect(await verifyTokens(provider(change), given)).toEqual({ kind });
});

test("given the access token of one person and the refresh token of another, when verified, then they are invalid", async () => {
  const calls = provider({ renew: async () => renewed("somebody else") });
  expect(await verifyTokens(calls, given)).toEqual({ kind: "invalid" });
});

import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { proveTokens, type TokenCalls } from "./prove-tokens.ts";

const given = { accessToken: "aaa.bbb.ccc", refreshToken: "refresh" };
const person = { sub: "u1", email: "dona@exemplo.com.br", email_verified: true };

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

/** Tokens of this person, as Cognito renews them from an access token of that one. */
const renewed = (before = "u1") => ({
  before: { sub: before },
  tokens: { accessToken: { toString: () => "fresh" }, idToken: { payload: person } },
  store: async () => sessionStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "u1"),
});

/** A provider that vouches for everything, changed where a test needs it. */
const provider = (change: Partial<TokenCalls> = {}): TokenCalls => ({
  checkAccessToken: async () => undefined,
  revoke: async () => undefined,
  renew: async () => renewed(),
  ...change,
});

const failing = (name: string) => async () => {
  throw Object.assign(new Error("provider text"), { name });
};

test("given tokens that Cognito vouches for, when proven, then the person is known and nothing is stored yet", async () => {
  const proof = await proveTokens(provider(), given);
  expect(proof).toMatchObject({
    kind: "ok",
    session: { user: { id: "u1", email: person.email, emailConfirmed: true } },
  });
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []]);
});

test("given a proven session, when it is kept, then it replaces whatever was there, for this tab only", async () => {
  localStorage.setItem("remember-me", "1");
  localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "old");
  const proof = await proveTokens(provider(), given);
  if (proof.kind === "ok") await proof.session.keep();
  expect([Object.keys(localStorage), Object.values(sessionStorage)]).toEqual([[], ["u1"]]);
});

test("given a proven session, when it is ended, then its refresh token is revoked", async () => {
  const revoke = vi.fn(async () => undefined);
  const proof = await proveTokens(provider({ revoke }), given);
  if (proof.kind === "ok") await proof.session.end();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("refresh");
});

test.each(["", "abc", "a.b", "a.b.c.d", "a.b c.d", "<script>.b.c"])(
  "given the access token '%s', when proven, then it is invalid without asking anybody",
  async (accessToken) => {
    const checkAccessToken = vi.fn(async () => undefined);
    expect(await proveTokens(provider({ checkAccessToken }), { ...given, accessToken })).toEqual({ kind: "invalid" });
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
])("given %s, when proven, then it is %s", async (_what, change, kind) => {
  expect(await proveTokens(provider(change), given)).toEqual({ kind });
});

test("given the access token of one person and the refresh token of another, when proven, then it is invalid", async () => {
  const calls = provider({ renew: async () => renewed("somebody else") });
  expect(await proveTokens(calls, given)).toEqual({ kind: "invalid" });
});

import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../testing/memory-storage.ts";

vi.mock("../env.ts", () => ({ siteEnv: () => ({ userPoolClientId: "client" }) }));

let otherTabWrote: () => void = () => undefined;
const LAST_USER = "CognitoIdentityServiceProvider.client.LastAuthUser";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
  vi.stubGlobal("addEventListener", (_name: string, listener: () => void) => {
    otherTabWrote = listener;
  });
});

async function tabOfAna() {
  sessionStorage.setItem(LAST_USER, "ana");
  localStorage.setItem("stored-user", JSON.stringify({ id: "ana", email: "ana@exemplo.com.br" }));
  const session = await import("./session.ts");
  const seen: (string | undefined)[] = [session.currentUser()?.id];
  session.onSessionChange(() => seen.push(session.currentUser()?.id));
  return seen;
}

test("given a tab with tokens of its own, when another tab signs out, then it is signed out too and keeps no token", async () => {
  const seen = await tabOfAna();
  localStorage.removeItem("stored-user");
  otherTabWrote();
  expect([seen, Object.keys(sessionStorage)]).toEqual([["ana", undefined], []]);
});

test("given a tab with tokens of its own, when another tab signs another person in, then this tab is signed out and the other person stays", async () => {
  const seen = await tabOfAna();
  localStorage.setItem("stored-user", JSON.stringify({ id: "bia", email: "bia@exemplo.com.br" }));
  otherTabWrote();
  expect([seen, Object.keys(sessionStorage)]).toEqual([["ana", undefined], []]);
  expect(localStorage.getItem("stored-user")).toContain("bia");
});

test("given a tab, when another tab writes another key, then no listener is called", async () => {
  const seen = await tabOfAna();
  localStorage.setItem("something", "1");
  otherTabWrote();
  expect(seen).toEqual(["ana"]);
});

const prefix = "CognitoIdentityServiceProvider.client.";
const token = (name: string, seconds = 4_000_000_000) => `${name}.${btoa(JSON.stringify({ exp: seconds }))}.s`;
const store = (text: string) => {
  sessionStorage.setItem(`${prefix}LastAuthUser`, "ana");
  sessionStorage.setItem(`${prefix}ana.accessToken`, text);
};

/** Sets up a provider that stores and returns a fresh token, and records the forced refreshes. */
async function withProvider() {
  const forced: boolean[] = [];
  const accessToken = async (force: boolean) => {
    forced.push(force);
    store(token("fresh"));
    return token("fresh");
  };
  vi.doMock("./cognito.ts", () => ({ cognito: { accessToken } }));
  return { ...(await import("./session.ts")), forced };
}

test("given a valid token, when it is requested, then it is read from storage without the provider", async () => {
  const { getAccessToken, forced } = await withProvider();
  store(token("stored"));
  expect([await getAccessToken(), forced]).toEqual([token("stored"), []]);
});

test("given a token that has expired, when eight calls request it at once, then one refresh serves them", async () => {
  const { getAccessToken, forced } = await withProvider();
  store(token("stored", 1));
  const tokens = await Promise.all(Array.from({ length: 8 }, () => getAccessToken()));
  expect([new Set(tokens), forced]).toEqual([new Set([token("fresh")]), [false]]);
});

test("given a token that the API refused, when calls learn of it one after the other, then one refresh serves them", async () => {
  const { getAccessToken, forced } = await withProvider();
  store(token("stored"));
  const first = await Promise.all([getAccessToken(token("stored")), getAccessToken(token("stored"))]);
  const late = await getAccessToken(token("stored"));
  expect([new Set([...first, late]), forced]).toEqual([new Set([token("fresh")]), [true]]);
});

test("given a call without a token, when it is refused, then the provider is called once more", async () => {
  const { getAccessToken, forced } = await withProvider();
  expect([await getAccessToken(""), forced]).toEqual([token("fresh"), [true]]);
});

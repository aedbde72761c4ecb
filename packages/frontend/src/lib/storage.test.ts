import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { formDraft, registrationDraft } from "./drafts.ts";
import {
  claimReload,
  dismissals,
  forgetEverything,
  forgetTab,
  hasTokensOf,
  markEmailConfirmed,
  peekAccessToken,
  pendingSignUp,
  readStoredUser,
  rememberMe,
  statementColumns,
  tokenStorage,
  writeStoredUser,
} from "./storage.ts";

const prefix = "CognitoIdentityServiceProvider.client.";
const now = 1_800_000_000_000;
const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: seconds }))}.s`;

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

async function storeToken(token: string) {
  await tokenStorage.setItem(`${prefix}LastAuthUser`, "ana");
  await tokenStorage.setItem(`${prefix}ana.accessToken`, token);
}

test("given a person who is not remembered, when tokens are stored, then they are stored in this tab only", async () => {
  await storeToken("t");
  expect([Object.keys(localStorage).length, Object.keys(sessionStorage).length]).toEqual([0, 2]);
});

test("given a person who is remembered, when tokens are stored, then they move to the local storage", async () => {
  await storeToken("t");
  rememberMe.set(true);
  await storeToken("t");
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect([hasTokensOf("client", "ana"), hasTokensOf("client", "bia")]).toEqual([true, false]);
});

test.each([
  ["valid for two minutes", 120, true],
  ["ending within a minute", 59, false],
  ["over", -1, false],
])("given a token %s, when peeked at, then it is returned only while it is valid", async (_what, seconds, isUsed) => {
  const token = tokenUntil(now / 1000 + seconds);
  await storeToken(token);
  expect(peekAccessToken("client", now)).toBe(isUsed ? token : undefined);
});

test("given a token that cannot be read, when its claims are read, then there are none", async () => {
  await storeToken("not-a-token");
  expect(peekAccessToken("client", now)).toBeUndefined();
});

test.each([["null"], ['{"id":"u1"}'], ['{"id":"","email":"a@b.co"}'], ["{"]])(
  "given the stored user %s, when read, then there is no user",
  (text) => {
    localStorage.setItem("stored-user", text);
    expect(readStoredUser()).toBeUndefined();
  },
);

test("given a signed-in person, when everything is forgotten, then no key of ours is left", async () => {
  rememberMe.set(true);
  await storeToken("t");
  writeStoredUser({ id: "u1", email: "a@b.co" });
  pendingSignUp.set("a@b.co");
  dismissals.set("tutorial-completed", "u1");
  dismissals.set("onboarding-completed", "u1");
  statementColumns.set("{}");
  markEmailConfirmed();
  localStorage.setItem("of-someone-else", "1");
  await forgetEverything();
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([["of-someone-else"], []]);
});

test("given a page of an older release, when it wants to reload itself, then it may do so once per release", () => {
  expect(["one", "one", "two", "two"].map(claimReload)).toEqual([true, false, true, false]);
});

test("given a registration half typed, when the page is reloaded, then it is kept for its own link alone, until sent", () => {
  registrationDraft.set("a", { name: "Ana" });
  expect([registrationDraft.get("a"), registrationDraft.get("b")]).toEqual([{ name: "Ana" }, {}]);
  sessionStorage.setItem("registration-draft.b", "{");
  registrationDraft.clear("a");
  expect([registrationDraft.get("a"), registrationDraft.get("b")]).toEqual([{}, {}]);
});

test("given a card that one person closed, when another signs in, then they see it", () => {
  dismissals.set("onboarding-completed", "u1");
  expect([
    dismissals.has("onboarding-completed", "u1"),
    dismissals.has("onboarding-completed", "u2"),
    dismissals.has("tutorial-completed", "u1"),
  ]).toEqual([true, false, false]);
});

test("given a form half typed, when the page is reloaded, then it is kept under its name until it is saved or the tab ends", () => {
  formDraft.set("plan.new", { name: "Funcional", hasWelcome: true });
  expect([formDraft.get("plan.new"), formDraft.get("plan.3")]).toEqual([{ name: "Funcional", hasWelcome: true }, {}]);
  formDraft.clear("plan.new");
  sessionStorage.setItem("form-draft.plan.3", "[");
  expect([formDraft.get("plan.new"), formDraft.get("plan.3")]).toEqual([{}, {}]);
  formDraft.set("plan.3", { name: "x" });
  forgetTab();
  expect(sessionStorage.getItem("form-draft.plan.3")).toBeNull();
});

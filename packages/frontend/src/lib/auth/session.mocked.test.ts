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

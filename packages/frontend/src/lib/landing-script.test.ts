import { runInNewContext } from "node:vm";
import { LANDING_SCRIPT } from "@emdia/contracts/site-pages";
import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { rememberMe, tokenStorage, writeStoredUser } from "./storage.ts";

const user = { id: "user-1", email: "dona@exemplo.com.br" };
const key = "CognitoIdentityServiceProvider.client-1.LastAuthUser";

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

function leadsTo(): string | undefined {
  let address: string | undefined;
  const location = {
    replace: (to: string) => {
      address = to;
    },
  };
  runInNewContext(LANDING_SCRIPT, { localStorage, sessionStorage, location });
  return address;
}

test.each([true, false])(
  "given a signed-in person (remembered: %s), then the landing page redirects to the dashboard",
  async (keep) => {
    rememberMe.set(keep);
    writeStoredUser(user);
    await tokenStorage.setItem(key, user.id);
    expect(leadsTo()).toBe("/dashboard");
  },
);

test("given no user, or a user without tokens, then the landing page stays", async () => {
  expect(leadsTo()).toBeUndefined();
  writeStoredUser(user);
  expect(leadsTo()).toBeUndefined();
});

test("given a browser without storage, then the landing stays and no error is thrown", () => {
  expect(() => runInNewContext(LANDING_SCRIPT, {})).not.toThrow();
});

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
  const replace = vi.fn<(address: string) => void>();
  runInNewContext(LANDING_SCRIPT, { localStorage, sessionStorage, location: { replace } });
  return replace.mock.calls.at(-1)?.[0];
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

test("given a browser without storage, then the landing stays and no error is thrown", () => {
  expect(() => runInNewContext(LANDING_SCRIPT, {})).not.toThrow();
});

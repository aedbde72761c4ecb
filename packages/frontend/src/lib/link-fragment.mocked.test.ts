import { beforeEach, expect, test, vi } from "vitest";

const addresses: string[] = [];
let hashChange: () => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  addresses.length = 0;
  vi.stubGlobal("history", { state: null, replaceState: (_s: unknown, _t: string, to: string) => addresses.push(to) });
  vi.stubGlobal("addEventListener", (_name: string, listener: () => void) => {
    hashChange = listener;
  });
});

const openAt = async (pathname: string, hash: string) => {
  vi.stubGlobal("location", { pathname, hash, search: "" });
  const module = await import("./link-fragment.ts");
  module.watchLinkFragment();
  return module;
};

test.each(["/auth/callback", "/email-confirmed", "/password-reset", "/auth/callback/"])(
  "given a link to %s, when the site starts, then its fragment is removed from the address and kept for that page alone",
  async (pathname) => {
    const { getPendingLink } = await openAt(pathname, "#code=1&email=a%40b.co");
    expect(addresses).toEqual([pathname]);
    const found = (["/auth/callback", "/email-confirmed", "/password-reset"] as const).filter(
      (page) => getPendingLink(page).get("email") === "a@b.co",
    );
    expect(found).toEqual([pathname.replace(/\/$/, "")]);
  },
);

test.each([
  ["another page", "/plans", "#code=1"],
  ["no fragment", "/auth/callback", ""],
  ["an empty one", "/auth/callback", "#"],
])("given %s, when the site starts, then the address stays", async (_what, pathname, hash) => {
  await openAt(pathname, hash);
  expect(addresses).toEqual([]);
});

test("given a page that received its link, when a second link is opened in the same tab, then the page receives it and none is kept", async () => {
  const { onLink, getPendingLink } = await openAt("/password-reset", "#code=1");
  const arrived: (string | null)[] = [];
  onLink("/password-reset", (link) => arrived.push(link.get("code")));
  expect(getPendingLink("/password-reset").get("code")).toBeNull();
  vi.stubGlobal("location", { pathname: "/password-reset", hash: "#code=2", search: "" });
  hashChange();
  expect([arrived, getPendingLink("/password-reset").get("code")]).toEqual([["2"], null]);
});

test("given an address that the API answered, when it is delivered, then only its own page receives the tokens", async () => {
  const { deliverLink, onLink, getPendingLink } = await openAt("/email-confirmed", "#code=1");
  const arrived: number[] = [];
  onLink("/email-confirmed", (link) => arrived.push(link.id));
  expect(deliverLink("/auth/callback#access_token=a&refresh_token=b")).toBe("/auth/callback");
  expect([arrived, getPendingLink("/auth/callback").get("refresh_token"), addresses]).toEqual([
    [],
    "b",
    ["/email-confirmed"],
  ]);
});

import { beforeEach, expect, test, vi } from "vitest";
import type { AuthPort, SessionUser, VerificationResult } from "../../lib/auth/types.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";

const ana: SessionUser = { id: "ana", email: "ana@exemplo.com.br", emailConfirmed: true };
const TOKENS = { access_token: "a.b.c", refresh_token: "r" };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

const linkOf = (fields: Record<string, string>) => ({ id: 1, get: (name: string) => fields[name] ?? null });

async function browser(input: {
  here?: SessionUser;
  pending?: string;
  proof?: VerificationResult["kind"];
  user?: SessionUser;
}) {
  const did: string[] = [];
  const user = input.user ?? ana;
  const session = { user, keep: async () => void did.push("keep"), end: async () => void did.push("end") };
  const proof: VerificationResult =
    input.proof && input.proof !== "ok" ? { kind: input.proof } : { kind: "ok", session };
  const port: Pick<AuthPort, "verifyTokens" | "currentUser"> = {
    verifyTokens: async () => proof,
    currentUser: async () => input.here,
  };
  vi.doMock("../../lib/auth/session.ts", () => ({
    auth: async () => port,
    currentUser: () => input.here,
    endSession: async () => void did.push("forget"),
    signOut: async () => void did.push("sign out"),
    startSession: (who: { id: string }) => did.push(`start ${who.id}`),
  }));
  const createProfile = vi.fn(async () => void did.push("profile"));
  vi.doMock("../../lib/api.ts", () => ({ call: createProfile }));
  const { openLink } = await import("./open-link.ts");
  const { pendingSignUp } = await import("../../lib/storage.ts");
  if (input.pending) pendingSignUp.set(input.pending);
  return { openLink, did, createProfile, pending: pendingSignUp.get };
}

test("given the link for which this browser waits, when it is opened, then the session is stored with its profile, and the tab is marked", async () => {
  const { openLink, did, pending } = await browser({ pending: ana.email });
  expect(await openLink(linkOf(TOKENS))).toEqual({ kind: "confirmed" });
  expect(did).toEqual(["keep", "profile", "start ana"]);
  expect([pending(), sessionStorage.getItem("email-confirmed")]).toEqual([null, "true"]);
});

test.each([
  ["nobody is waited for", {}],
  ["somebody else is waited for", { pending: "bia@exemplo.com.br" }],
  ["somebody else is signed in", { pending: ana.email, here: { ...ana, id: "bia", email: "bia@exemplo.com.br" } }],
])(
  "given that %s, when a link is opened, then the page asks the person, and nothing happens before they agree",
  async (_what, input) => {
    const { openLink, did } = await browser(input);
    const outcome = await openLink(linkOf(TOKENS));
    expect([outcome, did]).toMatchObject([{ kind: "ask", email: ana.email }, []]);
    if (outcome.kind === "ask") await outcome.refuse();
    expect(did).toEqual(["end"]);
  },
);

test("given another person's session here, when the person agrees, then it ends before the new one is stored", async () => {
  const { openLink, did } = await browser({ here: { ...ana, id: "bia", email: "bia@exemplo.com.br" } });
  const outcome = await openLink(linkOf(TOKENS));
  expect(outcome.kind === "ask" && (await outcome.accept())).toEqual({ kind: "confirmed" });
  expect(did).toEqual(["forget", "keep", "profile", "start ana"]);
});

test("given a profile that cannot be made, when the session opens, then the person is signed out and sees the reason", async () => {
  const { openLink, did, createProfile } = await browser({ pending: ana.email });
  createProfile.mockRejectedValueOnce(new Error("offline"));
  expect(await openLink(linkOf(TOKENS))).toEqual({ kind: "no-profile", message: "Erro inesperado. Tente novamente." });
  expect(did).toEqual(["keep", "sign out"]);
  expect(sessionStorage.getItem("email-confirmed")).toBeNull();
});

test.each([
  ["no tokens but a session", { here: ana }, {}, { kind: "already" }],
  ["an old link's error but a session", { here: ana }, { error: "access_denied" }, { kind: "already" }],
  ["tokens of the session that is here", { here: ana }, TOKENS, { kind: "already" }],
  [
    "a session that is not confirmed",
    { here: { ...ana, emailConfirmed: false } },
    {},
    { kind: "failed", failure: "unconfirmed" },
  ],
  [
    "tokens that are not confirmed",
    { user: { ...ana, emailConfirmed: false } },
    TOKENS,
    { kind: "failed", failure: "unconfirmed" },
  ],
  ["nothing at all", {}, {}, { kind: "failed", failure: "invalid" }],
  ["one token only", {}, { access_token: "a.b.c" }, { kind: "failed", failure: "invalid" }],
  [
    "an expired link",
    {},
    { error: "access_denied", error_code: "otp_expired" },
    { kind: "failed", failure: "invalid" },
  ],
  ["a failure of the provider", {}, { error: "server_error" }, { kind: "failed", failure: "provider" }],
  ["forged tokens", { proof: "invalid" as const }, TOKENS, { kind: "failed", failure: "invalid" }],
  ["no answer about the tokens", { proof: "error" as const }, TOKENS, { kind: "failed", failure: "provider" }],
])("given %s, when the callback opens, then it says so", async (_what, input, fields, outcome) => {
  const { openLink, did } = await browser(input);
  expect(await openLink(linkOf(fields))).toEqual(outcome);
  expect(did.filter((step) => step !== "end")).toEqual([]);
});

test("given one link, when two effects open it at once, then it is processed once", async () => {
  const { openLink, did } = await browser({ pending: ana.email });
  const link = linkOf(TOKENS);
  expect(await Promise.all([openLink(link), openLink(link)])).toEqual([{ kind: "confirmed" }, { kind: "confirmed" }]);
  expect(did).toEqual(["keep", "profile", "start ana"]);
});

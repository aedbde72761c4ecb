import { openBankSession } from "@emdia/core/adapters/bank/open-session";
import { type Bank, listBanks } from "@emdia/core/model/banks";
import { BankError, type BankFailure, type BankSession, type SessionOptions } from "@emdia/core/model/ports/bank";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import type { FaultKind } from "../../faults.ts";
import { createAuthority, openAuthority } from "./authority.ts";
import { type BankUnderTest, bankUnderTest, codeOf, studioKey } from "./testing/bank-under-test.ts";

function testRow({ controls }: BankUnderTest): Bank {
  const row = listBanks(controls).find(({ id }) => id === "teste");
  if (!row) throw new Error("the test bank has no row");
  return row;
}

function sessionOf(bank: BankUnderTest, options: Partial<SessionOptions> = {}): BankSession {
  const { clientId, clientSecret, certificate, privateKey } = bank.account;
  const credential = { clientId, clientSecret, certificate, privateKey };
  const session = openBankSession({ bank: testRow(bank), credential, now: bank.clock.now, ...options });
  onTestFinished(session.close);
  return session;
}

const windowOf = ({ clock }: BankUnderTest) => ({ from: new Date("2026-02-10T00:00:00Z"), to: clock.now() });

/** Returns why a call failed; the error must contain no part of the credential or the answer. */
async function failureOf(bank: BankUnderTest, call: () => Promise<unknown>): Promise<BankFailure> {
  const error = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof BankError)) throw new Error(`no BankError, but ${String(error)}`);
  const said = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join("\n");
  const { clientId, clientSecret, privateKey } = bank.account;
  for (const secret of [clientId, clientSecret, privateKey.slice(30, 90), "access_token", "<html", "Bearer"])
    expect(said).not.toContain(secret);
  return error.failure;
}

test("given payments, refunds and an unknown txid, when listed, then they have the product's form", async () => {
  const bank = await bankUnderTest();
  const { endToEndId, at } = bank.controls.pay({ code: codeOf(18_050, "ED1A2B"), message: "fevereiro" });
  bank.controls.refund({ endToEndId, amountCents: 50, nature: "MED_FRAUDE" });
  const plain = bank.controls.pay({ code: codeOf(1) });
  const expected = {
    endToEndId,
    txid: "ED1A2B",
    amountCents: 18_050,
    key: studioKey,
    at,
    message: "fevereiro",
    refunds: [{ id: "D1", amountCents: 50, nature: "MED_FRAUDE", status: "DEVOLVIDO" }],
  };
  const session = sessionOf(bank);
  expect(await session.listPix(windowOf(bank))).toEqual([
    expected,
    { endToEndId: plain.endToEndId, amountCents: 1, key: studioKey, at, refunds: [] },
  ]);
  expect(await session.findPix(endToEndId)).toEqual(expected);
  expect(await session.findPix(endToEndId.replace("E9", "E8"))).toBeUndefined();
});

const styles: Partial<Bank>[] = [
  { tokenStyle: "basic", tokenBody: "form" },
  { tokenStyle: "basic", tokenBody: "json" },
  { tokenStyle: "body", tokenBody: "form" },
  { tokenStyle: "id-only", tokenBody: "form", clientIdHeader: "client_id", requestIdHeader: "x-correlationID" },
  { tokenStyle: "body", tokenBody: "form", appKeyParameter: "gw-dev-app-key" },
];
test.each(styles)("given a bank with %o, when it is read, then it answers", async (style) => {
  const bank = await bankUnderTest();
  bank.controls.pay({ code: codeOf(100) });
  const session = sessionOf(bank, { bank: { ...testRow(bank), ...style } });
  expect(await session.listPix(windowOf(bank))).toHaveLength(1);
});

test("given a bank's peculiarities, when it is read, then payments come as from any bank", async () => {
  const bank = await bankUnderTest();
  bank.controls.pay({ code: codeOf(100, "ED1") });
  bank.controls.pay({ code: codeOf(200) });
  const honest = await sessionOf(bank).listPix(windowOf(bank));
  bank.controls.setQuirks(["nulls", "spelled-txId", "created"]);
  expect(await sessionOf(bank).listPix(windowOf(bank))).toEqual(honest);
});

test("given more payments than a page holds, when listed, then each is returned once, in order", async () => {
  const bank = await bankUnderTest();
  const paid = Array.from({ length: 250 }, (_, index) => {
    bank.wait(1);
    return bank.controls.pay({ code: codeOf(1 + index) }).endToEndId;
  });
  const found = await sessionOf(bank).listPix(windowOf(bank));
  expect(found.map(({ endToEndId }) => endToEndId)).toEqual(paid);
});

test.each(["repeated-page", "shuffled-pages", "changed-total"] as const)(
  "given a list with the fault %s, when read, then again until it holds still, and never a wrong list",
  async (kind) => {
    const bank = await bankUnderTest();
    for (let count = 0; count < 150; count++) {
      bank.controls.pay({ code: codeOf(1 + count) });
      bank.wait(1);
    }
    const fault = { service: "bank", action: "pix.list", kind } as const;
    bank.faults.set({ ...fault, rate: 1 });
    const failure = await failureOf(bank, () => sessionOf(bank).listPix(windowOf(bank)));
    expect(failure).toEqual({ kind: "back-off", reason: "unstable" });
    bank.faults.set({ ...fault, rate: 0.3 });
    for (let reads = 0; reads < 10; reads++) {
      const found = await sessionOf(bank)
        .listPix(windowOf(bank))
        .catch(() => undefined);
      if (found) expect(new Set(found.map(({ endToEndId }) => endToEndId)).size).toBe(150);
    }
  },
);

const failures: [FaultKind, "token" | "pix.list", BankFailure][] = [
  ["throttle", "pix.list", { kind: "back-off", reason: "limited", retryAfterSeconds: 120 }],
  ["throttle", "token", { kind: "back-off", reason: "limited", retryAfterSeconds: 120 }],
  ["unavailable", "pix.list", { kind: "back-off", reason: "unavailable" }],
  ["error", "token", { kind: "back-off", reason: "unavailable" }],
  ["xml", "pix.list", { kind: "back-off", reason: "unavailable" }],
  ["html", "pix.list", { kind: "back-off", reason: "unreadable" }],
  ["html", "token", { kind: "back-off", reason: "unreadable" }],
  ["lost-response", "pix.list", { kind: "back-off", reason: "silent" }],
  ["lost-response", "token", { kind: "back-off", reason: "silent" }],
  ["unauthorized", "pix.list", { kind: "needs-owner", reason: "credential" }],
  ["unauthorized", "token", { kind: "needs-owner", reason: "credential" }],
  ["forbidden", "pix.list", { kind: "needs-owner", reason: "scope" }],
  ["forbidden", "token", { kind: "needs-owner", reason: "credential" }],
];
test.each(failures)("given the fault %s at %s, when read, then %o", async (kind, action, expected) => {
  const bank = await bankUnderTest();
  bank.faults.set({ service: "bank", action, kind, rate: 1 });
  expect(await failureOf(bank, () => sessionOf(bank).listPix(windowOf(bank)))).toEqual(expected);
});

test("given fewer scopes than requested, when read, then the owner must grant one, and no list is requested", async () => {
  const bank = await bankUnderTest();
  bank.faults.set({ service: "bank", action: "pix.list", kind: "error", rate: 1 });
  bank.controls.setQuirks(["fewer-scopes"]);
  const failure = await failureOf(bank, () => sessionOf(bank).listPix(windowOf(bank)));
  expect(failure).toEqual({ kind: "needs-owner", reason: "scope" });
});

test("given a window in the future, when read, then the bank refuses the request, and its reason is the request", async () => {
  const bank = await bankUnderTest();
  const to = new Date(bank.clock.now().getTime() + 1_000);
  const failure = await failureOf(bank, () => sessionOf(bank).listPix({ ...windowOf(bank), to }));
  expect(failure).toEqual({ kind: "needs-owner", reason: "request" });
});

const tokensOf = ({ store }: BankUnderTest) => store.list("bank.token").length;

test("given a token, when sessions read for an hour, then it is requested once, and again a minute before its end", async () => {
  const bank = await bankUnderTest();
  const first = sessionOf(bank);
  await first.listPix(windowOf(bank));
  await first.listPix(windowOf(bank));
  bank.wait(3_539);
  const second = sessionOf(bank, { token: first.token() });
  await second.listPix(windowOf(bank));
  expect(tokensOf(bank)).toBe(1);
  bank.wait(1);
  await second.listPix(windowOf(bank));
  expect(tokensOf(bank)).toBe(2);
  expect(second.token()).not.toEqual(first.token());
});

test("given a kept token that the bank revoked, when read, then one new token is requested, and the list is read", async () => {
  const bank = await bankUnderTest();
  bank.controls.pay({ code: codeOf(100) });
  const first = sessionOf(bank);
  await first.listPix(windowOf(bank));
  for (const { key } of bank.store.list("bank.token")) bank.store.delete("bank.token", key);
  expect(await sessionOf(bank, { token: first.token() }).listPix(windowOf(bank))).toHaveLength(1);
  expect(tokensOf(bank)).toBe(1);
});

test("given a bank that refuses a new token, when read, then no second one is requested", async () => {
  const bank = await bankUnderTest();
  bank.faults.set({ service: "bank", action: "pix.list", kind: "unauthorized", rate: 1 });
  await failureOf(bank, () => sessionOf(bank).listPix(windowOf(bank)));
  expect(tokensOf(bank)).toBe(1);
});

test("given a kept token that was revoked and a bank that gives no other, when read, then the session keeps no token", async () => {
  const bank = await bankUnderTest();
  const session = sessionOf(bank, { token: { value: "withdrawn", endsAt: "2099-01-01T00:00:00.000Z" } });
  bank.faults.set({ service: "bank", action: "token", kind: "unavailable", rate: 1 });
  await failureOf(bank, () => session.listPix(windowOf(bank)));
  expect(session.token()).toBeUndefined();
});

test("given a bank that refuses every token, when read with a kept one, then exactly one new token is requested", async () => {
  const bank = await bankUnderTest();
  const first = sessionOf(bank);
  await first.listPix(windowOf(bank));
  bank.faults.set({ service: "bank", action: "pix.list", kind: "unauthorized", rate: 1 });
  await failureOf(bank, () => sessionOf(bank, { token: first.token() }).listPix(windowOf(bank)));
  expect(tokensOf(bank)).toBe(2);
});

test("given a lost token, when read again, then the session has no token that it did not receive", async () => {
  const bank = await bankUnderTest();
  const session = sessionOf(bank);
  bank.faults.set({ service: "bank", action: "token", kind: "lost-response", rate: 1 });
  await failureOf(bank, () => session.listPix(windowOf(bank)));
  expect(session.token()).toBeUndefined();
  bank.faults.clear();
  expect(await session.listPix(windowOf(bank))).toEqual([]);
});

test("given certificates that are unreadable, ended, another key's or a stranger's, when read, then only the owner can repair it", async () => {
  const bank = await bankUnderTest();
  const { certificate, privateKey, ...rest } = bank.account;
  const certificateFailure = { kind: "needs-owner", reason: "certificate" };
  const ended = openAuthority(bank.store).client(rest.clientId, new Date(Date.now() - 1_000));
  const otherKey = { certificate, privateKey: createAuthority().client("x").privateKey };
  for (const bad of [{ certificate: "nada", privateKey }, { certificate, privateKey: "nada" }, ended, otherKey]) {
    const credential = { ...rest, ...bad };
    expect(await failureOf(bank, async () => sessionOf(bank, { credential, now: () => new Date() }))).toEqual(
      certificateFailure,
    );
  }
  const early = () => new Date("2019-12-31T23:59:59Z");
  expect(await failureOf(bank, async () => sessionOf(bank, { now: early }))).toEqual(certificateFailure);
});

test("given a server that another authority proves, when read, then nothing is sent and it is not the bank", async () => {
  const bank = await bankUnderTest();
  const row = { ...testRow(bank), authority: createAuthority().certificate };
  const failure = await failureOf(bank, () => sessionOf(bank, { bank: row }).listPix(windowOf(bank)));
  expect(failure).toEqual({ kind: "back-off", reason: "untrusted" });
  expect(tokensOf(bank)).toBe(0);
});

test("given the table, when no test bank is given, then nine banks, each at its own https addresses", () => {
  const hosts = listBanks().map(({ id, apiBase, tokenUrl }) => {
    expect(apiBase).toMatch(/^https:\/\/[a-z0-9.-]+\/[\w/]+[^/]$/);
    return [id, new URL(apiBase).host, new URL(tokenUrl).host];
  });
  expect(hosts).toEqual([
    ["efi", "pix.api.efipay.com.br", "pix.api.efipay.com.br"],
    ["inter", "cdpj.partners.bancointer.com.br", "cdpj.partners.bancointer.com.br"],
    ["bb", "api-pix.bb.com.br", "oauth.bb.com.br"],
    ["sicoob", "api.sicoob.com.br", "auth.sicoob.com.br"],
    ["sicredi", "api-pix.sicredi.com.br", "api-pix.sicredi.com.br"],
    ["itau", "secure.api.itau", "sts.itau.com.br"],
    ["santander", "trust-pix.santander.com.br", "trust-pix.santander.com.br"],
    ["bradesco", "qrpix.bradesco.com.br", "qrpix.bradesco.com.br"],
    ["c6", "baas-api.c6bank.info", "baas-api.c6bank.info"],
  ]);
});

test("given any secret, when a token is requested, then the secret arrives unchanged, in every style", async () => {
  const bank = await bankUnderTest();
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }),
      fc.constantFrom(...styles.slice(0, 3)),
      async (clientSecret, style) => {
        bank.store.set("bank.account", bank.account.clientId, { ...bank.account, clientSecret });
        const session = openBankSession({
          bank: { ...testRow(bank), ...style },
          credential: { ...bank.account, clientSecret },
          now: bank.clock.now,
        });
        expect(await session.listPix(windowOf(bank))).toEqual([]);
        session.close();
      },
    ),
    { numRuns: 30 },
  );
});

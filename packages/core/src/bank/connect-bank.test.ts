import type { ConnectBankInput } from "@emdia/contracts/bank";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BankReading } from "../model/bank-reading.ts";
import { listBanks } from "../model/banks.ts";
import { hintKey, profileKey } from "../model/keys.ts";
import { BankError, type BankFailure, type OpenBank, type SessionOptions } from "../model/ports/bank.ts";
import { findConnection, replaceConnection } from "../store/bank-connections.ts";
import { findSecrets } from "../store/bank-secrets.ts";
import { replaceProfile, requireProfile } from "../store/profiles.ts";
import { OWNER } from "../testing/entities.ts";
import { anOwner, NOW } from "../testing/owner.ts";
import { connectBank, disconnectBank } from "./connect-bank.ts";
import { openCredential } from "./sealed.ts";
import { readBankNow, showBank } from "./show-bank.ts";

const input: ConnectBankInput = {
  bank: "inter",
  clientId: "c1i3nt3",
  clientSecret: "s3gr3d0",
  password: "",
  files: [{ name: "a.p12", content: "TUlJ" }],
};
const certificate = {
  certificate: "CERT",
  privateKey: "KEY",
  subject: "ESTUDIO SOL",
  startsAt: "2026-01-01T00:00:00.000Z",
  endsAt: "2028-01-01T00:00:00.000Z",
};
const token = { value: "ficha", endsAt: "2027-01-10T13:00:00.000Z" };

async function aConnector(profile: { pixKey?: string | null } = {}) {
  const owner = await anOwner({ pixKey: "pix@estudio.com.br", pixKeyType: "email", ...profile });
  const asked: SessionOptions[] = [];
  const bank: { during: () => Promise<unknown>; closed: number } = { during: async () => {}, closed: 0 };
  const windows: unknown[] = [];
  const openBank: OpenBank = (options) => {
    asked.push(options);
    return {
      listPix: async (window) => {
        windows.push(window);
        await bank.during();
        return [];
      },
      findPix: async () => undefined,
      token: () => token,
      close: () => void bank.closed++,
    };
  };
  const vault = {
    seal: async (ownerId: string, secret: string) => Buffer.from(`${ownerId}|${secret}`).toString("base64"),
    open: async (ownerId: string, text: string) =>
      Buffer.from(text, "base64")
        .toString("utf8")
        .slice(ownerId.length + 1),
  };
  const ctx = { ...owner.ctx, banks: listBanks(), openBank, vault, readCertificate: () => certificate };
  const connect = (change: Partial<ConnectBankInput> = {}) => connectBank(ctx, { ...input, ...change });
  const stored = () => findConnection(ctx);
  const secrets = () => findSecrets(ctx);
  const change = async (reading: Partial<BankReading>, more = {}) => {
    const now = await stored();
    if (!now) throw new Error("no connection");
    expect(await replaceConnection(ctx, { ...now, ...more, reading: { ...now.reading, ...reading } })).toBe(true);
  };
  return { ...owner, ctx, vault, bank, asked, windows, connect, stored, secrets, change };
}

test("given a bank that takes no secret or no application key, when one is sent anyway, then it is not stored", async () => {
  const { ctx, connect, secrets } = await aConnector();
  await connect({ bank: "sicoob", appKey: "chave" });
  expect(await openCredential(ctx, (await secrets())?.sealed ?? "")).toEqual({
    clientId: "c1i3nt3",
    certificate: "CERT",
    privateKey: "KEY",
  });
  await connect({ bank: "bb", appKey: "chave" });
  expect(await openCredential(ctx, (await secrets())?.sealed ?? "")).toMatchObject({
    clientSecret: "s3gr3d0",
    appKey: "chave",
  });
});

test("given no PIX key, or a certificate of another time, when connected, then the bank is not called", async () => {
  const none = await aConnector({ pixKey: null });
  await expect(none.connect()).rejects.toMatchObject({ code: "bank.no_pix_key" });
  const { ctx, asked, clock } = await aConnector();
  const at = (startsAt: string, endsAt: string) =>
    connectBank({ ...ctx, readCertificate: () => ({ ...certificate, startsAt, endsAt }) }, input);
  const refused = (text: string) => ({ code: "bank.certificate", fields: { files: expect.stringContaining(text) } });
  await expect(at(certificate.startsAt, clock.now)).rejects.toMatchObject(refused("venceu em 10/01/2027"));
  await expect(at("2027-01-10T12:00:00.001Z", certificate.endsAt)).rejects.toMatchObject(refused("a partir de 10/01"));
  expect(asked).toEqual([]);
  await at(clock.now, "2027-01-10T12:00:00.001Z");
  expect(asked).toHaveLength(1);
});

test("given any failure of the bank, when connected, then its session is closed and the earlier connection stays", async () => {
  const { ctx, table, bank, connect } = await aConnector();
  await connect();
  const before = structuredClone([...table.items]);
  const failures: BankFailure[] = [
    ...(["certificate", "credential", "scope", "request"] as const).map(
      (reason) => ({ kind: "needs-owner", reason }) as const,
    ),
    ...(["limited", "unavailable", "silent", "unreadable", "unstable", "untrusted"] as const).map(
      (reason) => ({ kind: "back-off", reason, retryAfterSeconds: 90 }) as const,
    ),
  ];
  for (const failure of failures) {
    bank.during = () => Promise.reject(new BankError({ id: "inter" }, failure));
    const code = failure.kind === "needs-owner" ? "bank.refused" : "bank.unavailable";
    const error = await connect({ bank: "c6" }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, retryAfterSeconds: failure.kind === "back-off" ? 90 : undefined });
    expect(JSON.stringify(error)).not.toMatch(/s3gr3d0|c1i3nt3|KEY|CERT/);
  }
  bank.during = () => Promise.reject(new Error("a bug"));
  await expect(connect()).rejects.toThrow("a bug");
  expect([bank.closed, [...table.items]]).toEqual([12, before]);
  expect(await showBank(ctx)).toMatchObject({ connection: { bank: "inter" } });
});

test("given a connection that was read, when its credential is replaced, then reading continues at its cursor; another bank starts from the beginning", async () => {
  const { clock, at, connect, stored, change } = await aConnector();
  await connect();
  const first = await stored();
  const failed = { failures: 4, failure: { kind: "needs-owner", reason: "credential" } };
  const read = { cursor: "2027-01-10T11:00:00.000Z", readAt: NOW, provenAt: NOW, nextAt: "2027-01-11T12:00:00.000Z" };
  const more = { heldUntil: "2027-01-10T12:05:00.000Z", told: ["needs-owner"], first: { linked: 2, proposed: 1 } };
  await change({ ...read, ...failed }, more);
  clock.now = "2027-01-10T12:10:00.000Z";
  await connect({ clientId: "novo" });
  const same = await stored();
  expect(same).toMatchObject({
    hint: first?.hint,
    first: more.first,
    told: [],
    connectedAt: clock.now,
    version: 3,
    reading: { ...read, nextAt: clock.now, failures: 0 },
  });
  expect([same?.reading.failure, same?.heldUntil]).toEqual([undefined, undefined]);
  expect(at(hintKey(first?.hint ?? ""))).toMatchObject({ ownerId: OWNER });
  await connect({ bank: "c6" });
  const other = await stored();
  expect(other).toMatchObject({ bankId: "c6", version: 4, reading: { nextAt: clock.now, failures: 0 } });
  expect([other?.reading.readAt, other?.first, other?.hint === same?.hint]).toEqual([undefined, undefined, false]);
  expect(at(hintKey(first?.hint ?? ""))).toBeUndefined();
  expect(at(hintKey(other?.hint ?? ""))).toMatchObject({ ownerId: OWNER });
});

test("given a profile and a reading that change while the bank is called, when connected, then neither change is lost", async () => {
  const { ctx, bank, connect, stored, change } = await aConnector();
  await connect();
  bank.during = async () => {
    await change({ cursor: "2027-01-10T11:59:00.000Z", readAt: NOW });
    await replaceProfile(ctx, { ...(await requireProfile(ctx)), businessName: "Outro" });
  };
  await connect();
  expect(await requireProfile(ctx)).toMatchObject({ businessName: "Outro", bankId: "inter" });
  expect((await stored())?.reading).toMatchObject({ cursor: "2027-01-10T11:59:00.000Z", readAt: NOW });
});

test("given three devices that connect at once, when all are done, then one connection is left, with its own address alone", async () => {
  const { ctx, keys, stored, connect } = await aConnector();
  const outcomes = await Promise.allSettled(["inter", "c6", "itau"].map((bank) => connect({ bank })));
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict.changed_meanwhile" });
  const left = await stored();
  expect(keys().filter((key) => key.startsWith("HINT#"))).toEqual([`HINT#${left?.hint}|HINT`]);
  expect((await requireProfile(ctx)).bankId).toBe(left?.bankId);
});

test("given a reader that holds a connection, when it is replaced or removed, then the reader's results are not stored", async () => {
  const { ctx, connect, stored, at } = await aConnector();
  await connect();
  const held = await stored();
  if (!held) throw new Error("no connection");
  await connect();
  expect(await replaceConnection(ctx, { ...held, told: ["late"] })).toBe(false);
  await disconnectBank({ ...ctx, profile: await requireProfile(ctx) });
  expect(await replaceConnection(ctx, { ...held, told: ["late"] })).toBe(false);
  expect([await stored(), at(hintKey(held.hint)), at(profileKey(OWNER))?.bankId]).toEqual([undefined, undefined, null]);
  // The new connection has the same version as the old connection, but another callback address.
  await connect({ bank: "c6" });
  expect(await replaceConnection(ctx, { ...held, told: ["late"] })).toBe(false);
});

test("given a connection, when a read is requested at any time, then it is due now, unless it is due, fresh, held or limited", async () => {
  const minutes = fc.integer({ min: -5, max: 120 });
  await fc.assert(
    fc.asyncProperty(
      minutes,
      fc.option(fc.integer({ min: 0, max: 240 }), { nil: undefined }),
      fc.constantFrom(undefined, "limited", "silent", "credential"),
      fc.boolean(),
      async (next, secondsSinceRead, reason, isHeld) => {
        const { ctx, connect, stored, change } = await aConnector();
        await connect();
        const after = (millis: number) => new Date(Date.parse(NOW) + millis).toISOString();
        const nextAt = after(next * 60_000);
        await change(
          {
            nextAt,
            failures: reason ? 1 : 0,
            ...(secondsSinceRead !== undefined && { readAt: after(-secondsSinceRead * 1_000) }),
            ...(reason && { failure: { kind: "back-off", reason } }),
          },
          isHeld ? { heldUntil: after(60_000) } : {},
        );
        await readBankNow(ctx);
        const isFresh = secondsSinceRead !== undefined && secondsSinceRead < 60;
        const stays = next <= 0 || isFresh || reason === "limited" || isHeld;
        expect((await stored())?.reading.nextAt).toBe(stays ? nextAt : NOW);
      },
    ),
  );
});

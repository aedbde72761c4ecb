import { randomBytes, randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { publicProfileKey, registrationKey } from "../model/keys.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { findTeacher } from "./find-teacher.ts";

const newCode = () => randomBytes(16).toString("base64url");
const codes = Array.from({ length: 1_000 }, newCode);
const owners = new Map(codes.map((code, index) => [registrationKey(code).pk, `dono-${index}`]));
const refuse = () => Promise.reject(new Error("only reads are expected"));

/** A table of 1,000 owners with a code and a showcase each, and how often it was read. */
function aTable() {
  const reads = { count: 0 };
  const table: Table = {
    get: async ({ pk }) => {
      reads.count += 1;
      const ownerId = owners.get(pk);
      return ownerId === undefined ? undefined : { pk, sk: "REG", ownerId };
    },
    query: async ({ key }) => {
      const id = String(key.values?.[":pk"]).slice("PUB#".length);
      const items: Item[] = [{ ...publicProfileKey(id), businessName: "Vida", approveRegistrations: true }];
      return { items, lastKey: undefined };
    },
    put: refuse,
    update: refuse,
    updateAndRead: refuse,
    remove: refuse,
    getMany: refuse,
    transact: refuse,
  };
  return { ctx: { table, now: () => new Date(0) }, reads };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Another code, one character away: what a mistyped or photographed link gives away. */
function oneAway(code: string): string {
  const at = randomInt(code.length);
  const shift = 1 + randomInt(ALPHABET.length - 1);
  const letter = ALPHABET[(ALPHABET.indexOf(code.charAt(at)) + shift) % ALPHABET.length] ?? "";
  return `${code.slice(0, at)}${letter}${code.slice(at + 1)}`;
}

/** Without the rate limits, so that the code alone protects: 128 random bits, of which no part is a proof. */
test("given 1,000 real codes, when 10^6 are guessed in their format and one character beside them, then none is hit", async () => {
  const { ctx, reads } = aTable();
  const guesses = 1_000_000;
  let hits = 0;
  for (let guess = 0; guess < guesses; guess++) {
    const code = guess % 2 === 0 ? newCode() : oneAway(codes[guess % codes.length] ?? "");
    await findTeacher(ctx, code).then(
      () => {
        hits += 1;
      },
      (error: unknown) => error,
    );
  }
  expect([hits, reads.count]).toEqual([0, guesses]);
  expect(await findTeacher(ctx, codes[7] ?? "")).toEqual({
    profile: { businessName: "Vida", approveRegistrations: true },
    plans: [],
  });
});

test("given items of an earlier and of a later release, when a code is looked up, then they are shown as far as they go", async () => {
  const items: Item[] = [
    { pk: "PUB#dono", sk: "DOOR", businessName: "Vida" },
    { pk: "PUB#dono", sk: "PLAN#0000001", id: 1, name: "Antigo", priceCents: 10_000 },
    {
      pk: "PUB#dono",
      sk: "PLAN#0000002",
      id: 2,
      name: "Novo",
      priceCents: 108_000,
      periodInMonths: 3,
      isOneTime: false,
      later: 1,
    },
  ];
  const { ctx } = aTable();
  const table = { ...ctx.table, query: async () => ({ items, lastKey: undefined }) };
  expect(await findTeacher({ ...ctx, table }, codes[0] ?? "")).toEqual({
    profile: { businessName: "Vida" },
    plans: [
      { id: 1, name: "Antigo", price: 100 },
      { id: 2, name: "Novo", price: 1080, periodInMonths: 3, isOneTime: false },
    ],
  });
});

test.each(["", "x", "A".repeat(21), "A".repeat(23), `${"A".repeat(21)}=`, `${"A".repeat(21)}\n`, `${"A".repeat(21)}#`])(
  "given %j, which is no code, when looked up, then it is refused without a read",
  async (code) => {
    const { ctx, reads } = aTable();
    await expect(findTeacher(ctx, code)).rejects.toMatchObject({ code: "registration.code_invalid" });
    expect(reads.count).toBe(0);
  },
);

/** Guesses of registration codes: how many of a table of 1,000 owners are found by somebody who has none. */
import { randomBytes, randomInt } from "node:crypto";
import { publicProfileKey, registrationKey } from "../model/keys.ts";
import type { Item, Table } from "../model/ports/table.ts";
import { findTeacher } from "../registration/find-teacher.ts";

const newCode = () => randomBytes(16).toString("base64url");
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const refuse = () => Promise.reject(new Error("only reads are expected"));

/** The codes of 1,000 owners. */
export const codes: readonly string[] = Array.from({ length: 1_000 }, newCode);
const owners = new Map(codes.map((code, index) => [registrationKey(code).pk, `dono-${index}`]));

/** A table of 1,000 owners with a code and a showcase each, and how often it was read. */
export function tableOfCodes() {
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

/** Another code, one character away from a real one, as a mistyped or half-read link has it. */
function changeOneCharacter(code: string): string {
  const at = randomInt(code.length);
  const shift = 1 + randomInt(ALPHABET.length - 1);
  const letter = ALPHABET[(ALPHABET.indexOf(code.charAt(at)) + shift) % ALPHABET.length] ?? "";
  return `${code.slice(0, at)}${letter}${code.slice(at + 1)}`;
}

/** Guesses without any rate limit: every second guess is random, the others differ from a real code by one character. */
export async function guessCodes(guesses: number): Promise<{ hits: number; reads: number }> {
  const { ctx, reads } = tableOfCodes();
  let hits = 0;
  for (let guess = 0; guess < guesses; guess++) {
    const code = guess % 2 === 0 ? newCode() : changeOneCharacter(codes[guess % codes.length] ?? "");
    await findTeacher(ctx, code).then(
      () => {
        hits += 1;
      },
      (error: unknown) => error,
    );
  }
  return { hits, reads: reads.count };
}

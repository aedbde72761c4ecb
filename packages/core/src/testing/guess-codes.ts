/** Plays a stranger who guesses the registration codes of 1,000 owners. */
import { randomBytes, randomInt } from "node:crypto";
import { publicProfileKey, registrationKey } from "../model/keys.ts";
import type { Table } from "../model/ports/table.ts";
import { findRegistrationPage } from "../registration/find-registration-page.ts";
import { memoryTable } from "./memory-table.ts";

export async function tableOfCodes() {
  const reads = { count: 0 };
  const table = memoryTable();
  for (const [index, code] of codes.entries()) {
    await table.put({ ...registrationKey(code), ownerId: ownerOf(index) });
    await table.put({
      ...publicProfileKey(ownerOf(index)),
      businessName: "Vida",
      approveRegistrations: true,
      timezone: "America/Sao_Paulo",
    });
  }
  const get: Table["get"] = (key) => {
    reads.count += 1;
    return table.get(key);
  };
  return { ctx: { table: { ...table, get }, now: () => new Date(0) }, reads };
}

/**
 * Guesses without any rate limit: every second guess is random, the others differ from a real code
 * in one character.
 */
export async function guessCodes(guesses: number): Promise<{ hits: number; reads: number }> {
  const { ctx, reads } = await tableOfCodes();
  let hits = 0;
  for (let guess = 0; guess < guesses; guess++) {
    const code = guess % 2 === 0 ? newCode() : changeOneCharacter(codes[guess % codes.length] ?? "");
    await findRegistrationPage(ctx, code).then(
      () => {
        hits += 1;
      },
      (error: unknown) => error,
    );
  }
  return { hits, reads: reads.count };
}

const newCode = () => randomBytes(16).toString("base64url");
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

export const codes: readonly string[] = Array.from({ length: 1_000 }, newCode);
const ownerOf = (index: number) => `dono-${index}`;

function changeOneCharacter(code: string): string {
  const at = randomInt(code.length);
  const shift = 1 + randomInt(ALPHABET.length - 1);
  const letter = ALPHABET[(ALPHABET.indexOf(code.charAt(at)) + shift) % ALPHABET.length] ?? "";
  return `${code.slice(0, at)}${letter}${code.slice(at + 1)}`;
}

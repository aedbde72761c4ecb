import { createHmac } from "node:crypto";
import type { Pool } from "./pool.ts";
import { findUser, normalizeEmail } from "./users.ts";

/**
 * Returns a stable sub, salt and verifier for an address without an account, so that answers do not
 * reveal which addresses have an account.
 */
export function fakeUser(pool: Pool, username: string) {
  const derive = (purpose: string) =>
    createHmac("sha256", pool.key.privateKey.export({ type: "pkcs8", format: "der" }))
      .update(`${purpose}:${normalizeEmail(username)}`)
      .digest("hex");
  const id = derive("sub");
  const sub = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20, 32)].join("-");
  return { sub, salt: derive("salt").slice(0, 32), verifier: derive("verifier") };
}

/**
 * Returns the `sub` whose attempts are counted: the user's, or a fake user's when the address has
 * no account.
 */
export function subOrFakeUser(pool: Pool, username: string): string {
  return findUser(pool, username)?.sub ?? fakeUser(pool, username).sub;
}

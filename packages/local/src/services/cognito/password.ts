import { invalidParameter, invalidPassword } from "./errors.ts";
import type { Pool } from "./pool.ts";
import { srpIdentity } from "./pool.ts";
import type { SrpVerifier } from "./srp-server.ts";
import { makeVerifier } from "./srp-server.ts";

/**
 * The pattern that the API's model requires of every password, before any policy: no space at
 * either end.
 */
const pattern = /^\S.*\S$/s;

/**
 * Checks a password by the pool's policy and derives the values to store. Throws
 * `InvalidPasswordException`.
 */
export function setPassword(pool: Pool, sub: string, password: string): SrpVerifier {
  if (!pattern.test(password) || password.length > 256) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: " +
        "Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < pool.spec.passwordMinLength) throw invalidPassword("Password not long enough");
  return makeVerifier(srpIdentity(pool, sub), password);
}

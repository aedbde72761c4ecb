import { createHash, randomInt } from "node:crypto";
import { countWrongCode } from "./code-attempts.ts";
import { codeExpired, codeMismatch } from "./errors.ts";
import type { CodePurpose, Pool, UserRecord } from "./pool.ts";
import { equalSecrets } from "./srp-server.ts";
import { updateUser } from "./users.ts";

/**
 * The lifetimes of Cognito's codes: a day to confirm an account and an hour to reset a password.
 */
const lifetimeMs: Record<CodePurpose, number> = { signUp: 24 * 3_600_000, resetPassword: 3_600_000 };

/**
 * Creates a six-digit code and stores its hash. An older code of the same purpose is no longer
 * valid.
 */
export function issueCode(pool: Pool, user: UserRecord, purpose: CodePurpose): string {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const record = { hash: hashCode(user.sub, code), expiresAt: pool.now() + lifetimeMs[purpose] };
  updateUser(pool, user.sub, (current) => ({ ...current, codes: { ...current.codes, [purpose]: record } }));
  return code;
}

/**
 * Checks a code but does not use it up, so that a refused new password does not cost the code.
 * Throws `CodeMismatchException` or `ExpiredCodeException`; both count as wrong.
 */
export function checkCode(pool: Pool, user: UserRecord, purpose: CodePurpose, given: string): void {
  const record = user.codes[purpose];
  const isAlive = record !== undefined && record.expiresAt > pool.now();
  if (isAlive && equalSecrets(record.hash, hashCode(user.sub, given.trim()))) return;
  countWrongCode(pool, user.sub, purpose);
  throw isAlive ? codeMismatch() : codeExpired();
}

/** Returns the user's codes without the one that was just used. */
export function withoutCode(user: UserRecord, purpose: CodePurpose): UserRecord["codes"] {
  const { [purpose]: _used, ...rest } = user.codes;
  return rest;
}

function hashCode(sub: string, code: string): string {
  return createHash("sha256").update(`${sub}:${code}`).digest("hex");
}

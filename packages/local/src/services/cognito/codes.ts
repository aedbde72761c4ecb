import { createHash, randomInt } from "node:crypto";
import { refusal } from "./errors.ts";
import type { CodePurpose, Pool, UserRecord } from "./pool.ts";
import { equalSecrets } from "./srp-server.ts";
import { fakeUser, findUser, updateUser } from "./users.ts";

type CodeAttempts = { hourStart: number; inHour: number; wrong: number };

const attempts = "cognito.code-attempts";
const hourMs = 3_600_000;
/** Cognito allows 5 to 20 requests and entries of a code per hour; the stand-in allows 20. */
const mostInHour = 20;
const mostWrong = 5;
const lifetimeMs: Record<CodePurpose, number> = { signUp: 24 * hourMs, resetPassword: hourMs, newEmail: 24 * hourMs };

/** The account of an address, or a fake user's `sub`, so that the same limits apply. */
type Addressed = { user: UserRecord | undefined; sub: string };

/** Restarts the count of wrong codes. Throws `LimitExceededException` after 20 calls an hour. */
export function beginRequest(pool: Pool, username: string, purpose: CodePurpose): Addressed {
  const addressed = countAttempt(pool, username, purpose);
  changeAttempts(pool, addressed.sub, purpose, () => ({ wrong: 0 }));
  return addressed;
}

/** Throws `LimitExceededException` after 20 requests and entries an hour, or five wrong codes. */
export function beginEntry(pool: Pool, username: string, purpose: CodePurpose): Addressed {
  const addressed = countAttempt(pool, username, purpose);
  if (attemptsOf(pool, addressed.sub, purpose).wrong >= mostWrong) throw refusal("limitExceeded");
  return addressed;
}

export function countWrongCode(pool: Pool, sub: string, purpose: CodePurpose): void {
  changeAttempts(pool, sub, purpose, ({ wrong }) => ({ wrong: wrong + 1 }));
}

/** Issues a code. An older code for the same purpose becomes invalid. */
export function issueCode(pool: Pool, user: UserRecord, purpose: CodePurpose): string {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const record = { hash: hashCode(user.sub, code), expiresAt: pool.now() + lifetimeMs[purpose] };
  updateUser(pool, user.sub, (current) => ({ ...current, codes: { ...current.codes, [purpose]: record } }));
  return code;
}

/** A checked code stays valid. Throws `CodeMismatchException` or `ExpiredCodeException`. */
export function checkCode(pool: Pool, user: UserRecord, purpose: CodePurpose, given: string): void {
  const record = user.codes[purpose];
  const isAlive = record !== undefined && record.expiresAt > pool.now();
  if (isAlive && equalSecrets(record.hash, hashCode(user.sub, given.trim()))) return;
  countWrongCode(pool, user.sub, purpose);
  throw refusal(isAlive ? "codeMismatch" : "codeExpired");
}

export function withoutCode(user: UserRecord, purpose: CodePurpose): UserRecord["codes"] {
  const { [purpose]: _used, ...rest } = user.codes;
  return rest;
}

function countAttempt(pool: Pool, username: string, purpose: CodePurpose): Addressed {
  const user = findUser(pool, username);
  const sub = user?.sub ?? fakeUser(pool, username).sub;
  if (attemptsOf(pool, sub, purpose).inHour >= mostInHour) throw refusal("limitExceeded");
  changeAttempts(pool, sub, purpose, ({ inHour }) => ({ inHour: inHour + 1 }));
  return { user, sub };
}

function attemptsOf(pool: Pool, sub: string, purpose: CodePurpose): CodeAttempts {
  const now = pool.now();
  const found = pool.store.get<CodeAttempts>(attempts, `${sub}:${purpose}`);
  if (!found) return { hourStart: now, inHour: 0, wrong: 0 };
  return found.hourStart + hourMs > now ? found : { ...found, hourStart: now, inHour: 0 };
}

function changeAttempts(
  pool: Pool,
  sub: string,
  purpose: CodePurpose,
  change: (current: CodeAttempts) => Partial<CodeAttempts>,
): void {
  const current = attemptsOf(pool, sub, purpose);
  pool.store.set(attempts, `${sub}:${purpose}`, { ...current, ...change(current) });
}

function hashCode(sub: string, code: string): string {
  return createHash("sha256").update(`${sub}:${code}`).digest("hex");
}

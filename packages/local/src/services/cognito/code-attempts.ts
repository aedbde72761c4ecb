import { limitExceeded } from "./errors.ts";
import type { CodePurpose, Pool } from "./pool.ts";

/**
 * The number of requests and entries of codes in one hour, and of wrong entries since the last code
 * was sent.
 */
type CodeAttempts = { hourStart: number; inHour: number; wrong: number };

const attempts = "cognito.code-attempts";
const hourMs = 3_600_000;
/**
 * Cognito allows 5 to 20 requests and entries of a reset code in an hour; it does not document how
 * it decides.
 */
const mostInHour = 20;
const mostWrong = 5;

/**
 * Counts a request for a code or an entry of a code. Throws `LimitExceededException` after twenty
 * in an hour. `sub` may be a fake user's, so that an address without an account has the same
 * limits.
 */
export function countAttempt(pool: Pool, sub: string, purpose: CodePurpose): void {
  const current = attemptsOf(pool, sub, purpose);
  if (current.inHour >= mostInHour) throw limitExceeded();
  save(pool, sub, purpose, { ...current, inHour: current.inHour + 1 });
}

/** Throws `LimitExceededException` after five wrong codes, until a new code is requested. */
export function checkWrongCodes(pool: Pool, sub: string, purpose: CodePurpose): void {
  if (attemptsOf(pool, sub, purpose).wrong >= mostWrong) throw limitExceeded();
}

/** Counts a wrong code. */
export function countWrongCode(pool: Pool, sub: string, purpose: CodePurpose): void {
  const current = attemptsOf(pool, sub, purpose);
  save(pool, sub, purpose, { ...current, wrong: current.wrong + 1 });
}

/**
 * Sets the count of wrong codes to zero because a new code was sent (or would be). The hour's count
 * continues.
 */
export function forgetWrongCodes(pool: Pool, sub: string, purpose: CodePurpose): void {
  save(pool, sub, purpose, { ...attemptsOf(pool, sub, purpose), wrong: 0 });
}

function attemptsOf(pool: Pool, sub: string, purpose: CodePurpose): CodeAttempts {
  const now = pool.now();
  const found = pool.store.get<CodeAttempts>(attempts, `${sub}:${purpose}`);
  if (!found) return { hourStart: now, inHour: 0, wrong: 0 };
  return found.hourStart + hourMs > now ? found : { ...found, hourStart: now, inHour: 0 };
}

function save(pool: Pool, sub: string, purpose: CodePurpose, next: CodeAttempts): void {
  pool.store.set(attempts, `${sub}:${purpose}`, next);
}

import { notAuthorized } from "./errors.ts";
import type { Pool } from "./pool.ts";

/** Instants are epoch milliseconds. */
type SignInAttempts = { wrong: number; lockedUntil: number; lastAt: number };

const attempts = "cognito.sign-in-attempts";
const freeTries = 5;
const longestLockMs = 15 * 60_000;

/** Throws `NotAuthorizedException` even without an account, or the lock would reveal accounts. */
export function checkNotLocked(pool: Pool, sub: string): void {
  const { lockedUntil } = attemptsOf(pool, sub);
  if (lockedUntil > pool.now()) throw notAuthorized("Password attempts exceeded");
}

/**
 * The fifth wrong password locks for a second, each later one twice as long, to fifteen minutes
 * (Cognito's guide, "Lockout behavior for failed sign-in attempts").
 */
export function countWrongPassword(pool: Pool, sub: string): void {
  const wrong = attemptsOf(pool, sub).wrong + 1;
  const lockMs = wrong < freeTries ? 0 : Math.min(1000 * 2 ** (wrong - freeTries), longestLockMs);
  const now = pool.now();
  pool.store.set(attempts, sub, { wrong, lockedUntil: now + lockMs, lastAt: now });
}

export function forgetWrongPasswords(pool: Pool, sub: string): void {
  pool.store.delete(attempts, sub);
}

function attemptsOf(pool: Pool, sub: string): SignInAttempts {
  const found = pool.store.get<SignInAttempts>(attempts, sub);
  const isForgotten = !found || Math.max(found.lockedUntil, found.lastAt) + longestLockMs <= pool.now();
  return isForgotten ? { wrong: 0, lockedUntil: 0, lastAt: 0 } : found;
}

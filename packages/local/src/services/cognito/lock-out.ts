import { notAuthorized } from "./errors.ts";
import type { Pool } from "./pool.ts";

/** Wrong passwords in a row and what came of them; instants in epoch milliseconds. */
type SignInAttempts = { wrong: number; lockedUntil: number; lastAt: number };

const attempts = "cognito.sign-in-attempts";
const freeTries = 5;
const longestLockMs = 15 * 60_000;

/**
 * Throws `NotAuthorizedException` while an account rests after too many wrong passwords. `sub` may be a decoy's: an
 * address nobody has locks alike, or the lock itself would tell who has an account.
 */
export function checkNotLocked(pool: Pool, sub: string): void {
  const { lockedUntil } = attemptsOf(pool, sub);
  if (lockedUntil > pool.now()) throw notAuthorized("Password attempts exceeded");
}

/**
 * Counts a wrong password: the fifth locks for a second and each one after doubles that, up to fifteen minutes. What is
 * tried during a lock does not count; fifteen minutes without a try forget it all (Cognito's guide, "Lockout behavior
 * for failed sign-in attempts").
 */
export function countWrongPassword(pool: Pool, sub: string): void {
  const wrong = attemptsOf(pool, sub).wrong + 1;
  const lockMs = wrong < freeTries ? 0 : Math.min(1000 * 2 ** (wrong - freeTries), longestLockMs);
  const now = pool.now();
  pool.store.set(attempts, sub, { wrong, lockedUntil: now + lockMs, lastAt: now });
}

/** Forgets earlier wrong passwords after a right one, or a new one. */
export function forgetWrongPasswords(pool: Pool, sub: string): void {
  pool.store.delete(attempts, sub);
}

function attemptsOf(pool: Pool, sub: string): SignInAttempts {
  const found = pool.store.get<SignInAttempts>(attempts, sub);
  const isForgotten = !found || Math.max(found.lockedUntil, found.lastAt) + longestLockMs <= pool.now();
  return isForgotten ? { wrong: 0, lockedUntil: 0, lastAt: 0 } : found;
}

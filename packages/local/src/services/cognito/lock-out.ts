import { notAuthorized } from "./errors.ts";
import type { Pool, UserRecord } from "./pool.ts";
import { updateUser } from "./users.ts";

const freeTries = 5;
const longestLockMs = 15 * 60_000;

/** Throws `NotAuthorizedException` while the account rests after too many wrong passwords. */
export function checkNotLocked(pool: Pool, user: UserRecord): void {
  if (user.lockedUntil > pool.now()) throw notAuthorized("Password attempts exceeded");
}

/** Counts a wrong password: from the fifth on, each doubles the rest, from one second up to fifteen minutes. */
export function countWrongPassword(pool: Pool, sub: string): void {
  updateUser(pool, sub, (user) => {
    const failedSignIns = user.failedSignIns + 1;
    const lockMs = failedSignIns < freeTries ? 0 : Math.min(1000 * 2 ** (failedSignIns - freeTries), longestLockMs);
    return { ...user, failedSignIns, lockedUntil: lockMs === 0 ? 0 : pool.now() + lockMs };
  });
}

/** Forgets earlier wrong passwords after a right one. */
export function forgetWrongPasswords(pool: Pool, user: UserRecord): UserRecord {
  if (user.failedSignIns === 0) return user;
  return updateUser(pool, user.sub, (current) => ({ ...current, failedSignIns: 0, lockedUntil: 0 }));
}

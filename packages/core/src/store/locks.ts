/** One import or erasure at a time (docs/rules/import.md); locks are accessed only here. */
import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { lockKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { type RefusableWrite, wasWritten } from "../table/reading.ts";

/** The lock of imports and erasures: both change many students. */
const STUDENT_DATA = "student-data";
/** A call ends after 29 seconds, so a holder that has the lock for a minute has crashed. */
const HELD_SECONDS = 60;

/** A lock is over at `expiresAt` (s) even if its holder works on. A takeover keeps `createdAt`. */
export const SystemLock = z.object({
  lockName: z.string(),
  lockedBy: z.string(),
  lockedAt: z.string(),
  expiresAt: z.int(),
  createdAt: z.string(),
});
export type SystemLock = z.infer<typeof SystemLock>;

/** If the same holder takes the lock again, it is still one lock. */
export type LockHolder = { by: string; seconds?: number };

/** Takes the lock, even from a holder whose lease is over. @throws AppError data.locked */
export async function acquireLock(ctx: OwnerContext, { by, seconds = HELD_SECONDS }: LockHolder): Promise<SystemLock> {
  const now = ctx.now();
  const [lockedAt, second] = [now.toISOString(), secondsOf(now)];
  const expiresAt = second + seconds;
  const lock = { lockName: STUDENT_DATA, lockedBy: by, lockedAt, expiresAt, createdAt: lockedAt };
  const found = await putLock(ctx, lock);
  if (!found) return lock;
  if (found.expiresAt > second && found.lockedBy !== by) throw locked();
  const mine = { ...lock, createdAt: found.createdAt };
  if (await putLock(ctx, mine, found)) throw locked();
  return mine;
}

/** Returns a write that refuses its transaction if this holder no longer has the lock. */
export const lockHeldWrite = (ctx: OwnerContext, lock: SystemLock): RefusableWrite => ({
  update: lockKey(ctx.ownerId, lock.lockName),
  change: setFields({ expiresAt: secondsOf(ctx.now()) + HELD_SECONDS }),
  condition: isHeld(lock),
  refusal: locked,
});

export async function releaseLock(ctx: OwnerContext, lock: SystemLock): Promise<void> {
  await wasWritten(ctx.table.remove(lockKey(ctx.ownerId, lock.lockName), isHeld(lock)));
}

/** Releases the lock after a failure too. @throws AppError data.locked, and what the work throws */
export async function withLock<T>(
  ctx: OwnerContext,
  holder: LockHolder,
  work: (lock: SystemLock) => Promise<T>,
): Promise<T> {
  const lock = await acquireLock(ctx, holder);
  try {
    return await work(lock);
  } finally {
    await releaseLock(ctx, lock);
  }
}

const locked = () => new AppError("data.locked");
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);
const isHeld = ({ lockedBy, lockedAt }: SystemLock) => unchanged({ lockedBy, lockedAt });

/** Returns the conflicting lock, if there is one. */
async function putLock(ctx: OwnerContext, lock: SystemLock, over?: SystemLock): Promise<SystemLock | undefined> {
  try {
    await ctx.table.put({ ...lockKey(ctx.ownerId, lock.lockName), ...lock }, over ? isHeld(over) : absent);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return SystemLock.parse(error.item);
    // The conflicting lock was released meanwhile: the caller's next try can take it.
    if (error instanceof ConditionFailed) throw locked();
    throw error;
  }
}

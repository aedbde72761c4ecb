/** What the table's client does while DynamoDB is busy with somebody else's transaction: the SDK does not try again. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../model/app-error.ts";

/** Lets milliseconds pass. */
export type Wait = (millis: number) => Promise<unknown>;

/** Tries of one write or batch; all the waits between them come to 1.6 s at most. */
export const TRIES = 6;

/** Waits before the next try: a random part of a time that doubles, so that two who met do not meet again. */
export const backOff = (tries: number, wait: Wait = sleep): Promise<unknown> => wait(25 * 2 ** tries * Math.random());

/** A write that met a transaction, or a transaction that met either. */
export function isConflict(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] }: { name?: string; CancellationReasons?: { Code?: string }[] } =
    Object(error);
  return name === "TransactionConflictException" || reasons.some(({ Code }) => Code === "TransactionConflict");
}

/**
 * Does a write as soon as nobody else is at its items: one that met a conflict did nothing, and is made again.
 * @throws AppError service.busy when others always came first; what `write` throws otherwise
 */
export async function untilFree<T>(write: () => Promise<T>, wait?: Wait): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (tries >= TRIES) throw new AppError("service.busy");
      await backOff(tries, wait);
    }
  }
}

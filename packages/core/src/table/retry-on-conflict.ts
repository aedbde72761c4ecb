/** What the table's client does while DynamoDB is busy with others' writes: the SDK tries neither of these again. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../model/app-error.ts";

/** Lets milliseconds pass. */
export type Wait = (millis: number) => Promise<unknown>;

/** Tries of one write or batch; all the waits between them come to 1.6 s at most. */
export const TRIES = 6;

/** Waits before the next try: a random part of a time that doubles, so that two who met do not meet again. */
export const backOff = (tries: number, wait: Wait = sleep): Promise<unknown> => wait(25 * 2 ** tries * Math.random());

/** Why a transaction may be cancelled although nothing is wrong with it. */
const BUSY_REASONS: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ProvisionedThroughputExceeded",
  "ThrottlingError",
]);

/** A write that met a transaction, or a transaction that met either, or found its partition too busy. */
export function isBusy(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] }: { name?: string; CancellationReasons?: { Code?: string }[] } =
    Object(error);
  return name === "TransactionConflictException" || reasons.some(({ Code = "" }) => BUSY_REASONS.has(Code));
}

/** A transaction whose first sending still runs: its end is not known, so it is not made again. */
const isUnderWay = (error: unknown) => Object(error).name === "TransactionInProgressException";

/**
 * Does a write as soon as nobody else is at its items: one that met a conflict did nothing, and is made again.
 * @throws AppError service.busy when others always came first, or the same transaction is under way; what `write` throws
 *   otherwise
 */
export async function retryOnConflict<T>(write: () => Promise<T>, wait?: Wait): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (isUnderWay(error)) throw new AppError("service.busy");
      if (!isBusy(error)) throw error;
      if (tries >= TRIES) throw new AppError("service.busy");
      await backOff(tries, wait);
    }
  }
}

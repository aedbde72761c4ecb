/**
 * The retries of the table's client while other writers keep DynamoDB busy: the SDK retries neither
 * of these errors.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../model/app-error.ts";

/** Waits for milliseconds. */
export type Wait = (millis: number) => Promise<unknown>;

/**
 * The number of tries of one write or batch; all the waits between them add up to 1.6 s at most.
 */
export const TRIES = 6;

/**
 * Waits before the next try: a random part of a time that doubles, so that two conflicting writers
 * do not conflict again.
 */
export const backOff = (tries: number, wait: Wait = sleep): Promise<unknown> => wait(25 * 2 ** tries * Math.random());

/** The reasons for which a valid transaction may be cancelled. */
const BUSY_REASONS: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ProvisionedThroughputExceeded",
  "ThrottlingError",
]);

/**
 * Tells whether a write or transaction conflicted with a transaction or another write, or its
 * partition was too busy.
 */
export function isBusy(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] }: { name?: string; CancellationReasons?: { Code?: string }[] } =
    Object(error);
  return name === "TransactionConflictException" || reasons.some(({ Code = "" }) => BUSY_REASONS.has(Code));
}

/**
 * Tells whether the first sending of a transaction still runs: its outcome is unknown, so it is not
 * sent again.
 */
const isUnderWay = (error: unknown) => Object(error).name === "TransactionInProgressException";

/**
 * Runs a write as soon as no other writer uses its items: a write that met a conflict had no
 * effect, and is retried.
 * @throws AppError service.busy when others always came first, or the same transaction is under
 * way; what `write` throws otherwise
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

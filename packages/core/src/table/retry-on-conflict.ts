/** DynamoDB cancels writes that conflict, and the SDK does not retry them. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../model/app-error.ts";

export type Wait = (millis: number) => Promise<unknown>;

/** The waits between the tries add up to at most 1.6 s. */
export const MAX_TRIES = 6;

/** Waits a random part of a limit that doubles each time, so that two writers rarely meet again. */
export const backOff = (tries: number, wait: Wait = sleep): Promise<unknown> => wait(25 * 2 ** tries * Math.random());

/** The reasons for which DynamoDB may cancel a valid transaction. */
const BUSY_REASONS: ReadonlySet<string> = new Set([
  "TransactionConflict",
  "ProvisionedThroughputExceeded",
  "ThrottlingError",
]);

/** Tells whether a concurrent write, or a partition that was too busy, caused the error. */
export function isBusy(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] }: { name?: string; CancellationReasons?: { Code?: string }[] } =
    Object(error);
  return name === "TransactionConflictException" || reasons.some(({ Code = "" }) => BUSY_REASONS.has(Code));
}

/**
 * Repeats a write that had no effect. @throws AppError service.busy if every try met a conflict or
 * the same transaction is under way, and what `write` throws
 */
export async function retryOnConflict<T>(write: () => Promise<T>, wait?: Wait): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (isUnderWay(error)) throw new AppError("service.busy");
      if (!isBusy(error)) throw error;
      if (tries >= MAX_TRIES) throw new AppError("service.busy");
      await backOff(tries, wait);
    }
  }
}

/** The outcome of the first request is unknown, so the transaction is not sent again. */
const isUnderWay = (error: unknown) => Object(error).name === "TransactionInProgressException";

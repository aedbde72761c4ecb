import { ConditionFailed, type Table, TransactionRefused, type Write } from "../model/ports/table.ts";

export type RefusableWrite = Write & { refusal?: () => Error };

/** Thrown when another writer was first; `what` names the object that both writers wanted. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  readonly what: string;
  constructor(what: string) {
    super(`${what} was changed meanwhile`);
    this.what = what;
  }
}

const FAILED = "ConditionalCheckFailed";

/** Makes all writes or none. @throws the first failed write's refusal, else TransactionRefused */
export async function commit(table: Table, writes: readonly RefusableWrite[]): Promise<void> {
  try {
    await table.transact(writes.map(({ refusal: _refusal, ...write }) => write));
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const failed = error.reasons.indexOf(FAILED);
    throw writes[failed]?.refusal?.() ?? error;
  }
}

/** Returns false if the condition of the write did not hold. */
export async function wasWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

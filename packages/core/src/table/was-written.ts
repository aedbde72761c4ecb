import { ConditionFailed } from "../model/ports/table.ts";

/** False if its condition did not hold. */
export async function wasWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

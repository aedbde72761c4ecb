import { ConditionFailed } from "../model/ports/table.ts";

/**
 * Waits for a conditional write, and tells whether it was made: false if its condition did not
 * hold.
 */
export async function wasWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

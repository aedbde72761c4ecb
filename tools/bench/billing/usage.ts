import { type Json, numberAt, parseRecord, recordAt, recordsAt, textAt } from "@emdia/local/json";

/** The cost of calls, as the emulator bills them. `wasted` are write units of failed conditions. */
export type Usage = { requests: number; reads: number; writes: number; wasted: number };

export const NO_USAGE: Usage = { requests: 0, reads: 0, writes: 0, wasted: 0 };

export const plus = (one: Usage, other: Usage, sign = 1): Usage => ({
  requests: one.requests + sign * other.requests,
  reads: one.reads + sign * other.reads,
  writes: one.writes + sign * other.writes,
  wasted: one.wasted + sign * other.wasted,
});
export const minus = (one: Usage, other: Usage): Usage => plus(one, other, -1);

const READS: ReadonlySet<string> = new Set(["GetItem", "Query", "BatchGetItem"]);
const REFUSED = /#(ConditionalCheckFailed|TransactionCanceled)Exception$/;

/** Sums the capacities in a response, which has one capacity, or one per table. */
const unitsIn = (answer: Json) =>
  [recordAt(answer, "ConsumedCapacity"), ...recordsAt(answer, "ConsumedCapacity")].reduce(
    (sum, one) => sum + numberAt(one, "CapacityUnits", 0),
    0,
  );

/**
 * Returns the minimum cost of a refused write, which DynamoDB bills without reporting it. In a
 * transaction a refused write costs twice as much.
 */
function leastOf(action: string, input: Json): number {
  return action.startsWith("Transact") ? 2 * recordsAt(input, "TransactItems").length : 1;
}

/**
 * Returns the cost of one call to the emulator.
 * @throws Error for a response that is neither a success nor a failed condition
 */
export function usageOf(action: string, input: Json, { status, body }: { status: number; body: string }): Usage {
  const answer = parseRecord(body) ?? {};
  if (status === 200) {
    const units = unitsIn(answer);
    return { ...NO_USAGE, requests: 1, ...(READS.has(action) ? { reads: units } : { writes: units }) };
  }
  if (!REFUSED.test(textAt(answer, "__type"))) throw new Error(`${action} answered ${status}: ${body}`);
  return { ...NO_USAGE, requests: 1, wasted: leastOf(action, input) };
}

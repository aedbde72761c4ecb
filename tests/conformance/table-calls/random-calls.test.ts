import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { oneRegion } from "../../support/one-region.ts";
import { amazonsDynamo } from "../endpoints.ts";
import { expectOnlyKnown } from "../expect-known.ts";
import { calls, edgeCalls } from "./calls.ts";
import { outcomeOf } from "./outcome.ts";
import { makeEqual, openTwoTables } from "./two-tables.ts";

const CALLS = 3_000;
const SEED = 20_270_110;

const region = oneRegion();

test(`given ${CALLS} random calls of the table's client, when made of the local region and of Amazon's DynamoDB, then they end alike but for what is listed`, async () => {
  const { ours, amazons } = await openTwoTables(region(), amazonsDynamo());
  const ended = new Set<string>();
  const found = new Map<string, string>();
  for (const call of [...edgeCalls, ...fc.sample(calls, { numRuns: CALLS, seed: SEED })]) {
    const [one, other] = [await outcomeOf(call, ours), await outcomeOf(call, amazons)];
    ended.add(other.ended);
    if (one.ended === other.ended && isDeepStrictEqual(one.value, other.value)) continue;
    const id = `${call.name}: ${one.ended} / ${other.ended}`;
    const values = one.ended === other.ended ? ` ${JSON.stringify([one.value, other.value])}` : "";
    await makeEqual(ours, amazons);
    if (!found.has(id)) found.set(id, `${one.why}${other.why}${values} ${JSON.stringify(call.input)}`);
  }
  // The random calls must produce every result that a call can have.
  expect(ended).toContain("ConditionFailed");
  expect(ended).toContain("TransactionRefused ConditionalCheckFailed");
  expect(ended).toContain("ValidationException");
  expectOnlyKnown("table calls", found);
});

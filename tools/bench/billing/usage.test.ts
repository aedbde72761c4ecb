import { expect, test } from "vitest";
import { minus, plus, usageOf } from "./usage.ts";

const good = (answer: object) => ({ status: 200, body: JSON.stringify(answer) });
const refused = (name: string) => ({ status: 400, body: JSON.stringify({ __type: `com.amazonaws#${name}` }) });

test.for([
  ["Query", { ConsumedCapacity: { CapacityUnits: 0.5 } }, { reads: 0.5, writes: 0 }],
  ["BatchGetItem", { ConsumedCapacity: [{ CapacityUnits: 3 }, { CapacityUnits: 4 }] }, { reads: 7, writes: 0 }],
  ["UpdateItem", { ConsumedCapacity: { CapacityUnits: 3 } }, { reads: 0, writes: 3 }],
  ["TransactWriteItems", { ConsumedCapacity: [{ CapacityUnits: 4 }] }, { reads: 0, writes: 4 }],
] as const)("given an answer of %s, when counted, then its units are counted by kind", ([action, answer, units]) => {
  expect(usageOf(action, {}, good(answer))).toEqual({ requests: 1, wasted: 0, ...units });
});

test("given a condition that did not hold, when counted, then its unit is wasted, and two for each write of a transaction", () => {
  expect(usageOf("PutItem", {}, refused("ConditionalCheckFailedException")).wasted).toBe(1);
  const transaction = { TransactItems: [{}, {}] };
  expect(usageOf("TransactWriteItems", transaction, refused("TransactionCanceledException")).wasted).toBe(4);
});

test("given any other failure, when counted, then it is thrown: a benchmark of errors says nothing", () => {
  expect(() => usageOf("Query", {}, refused("ValidationException"))).toThrow("Query answered 400");
});

test("given two usages, when one is added and subtracted again, then the first is left", () => {
  const one = { requests: 1, reads: 2, writes: 3, wasted: 4 };
  const other = { requests: 5, reads: 6, writes: 7, wasted: 8 };
  expect(plus(one, other)).toEqual({ requests: 6, reads: 8, writes: 10, wasted: 12 });
  expect(minus(plus(one, other), other)).toEqual(one);
});

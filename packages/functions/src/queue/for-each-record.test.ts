import { correlationId } from "@emdia/core/correlation";
import type { SQSEvent } from "aws-lambda";
import { expect, test, vi } from "vitest";
import { forEachRecord } from "./for-each-record.ts";

const batch = (...bodies: string[]) =>
  ({ Records: bodies.map((body, index) => ({ messageId: `m${index}`, body })) }) as SQSEvent;

test("given a batch of which some messages fail, when handled, then only those return to the queue", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const seen: unknown[] = [];
  const answer = await forEachRecord(batch('{"n":1}', '{"n":2}', "no json", '{"n":4}'), async (body) => {
    seen.push(body);
    if (Object(body).n === 2) throw new Error("x");
  });
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }, { itemIdentifier: "m2" }] });
  expect(seen).toEqual([{ n: 1 }, { n: 2 }, { n: 4 }]);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  expect(await forEachRecord(batch(), async () => {})).toEqual({ batchItemFailures: [] });
  expect(await forEachRecord(batch("{}"), async () => {})).toEqual({ batchItemFailures: [] });
});

test.each([1, 3])(
  "given a batch of %i of which every message fails, when handled, then it fails as a whole, so that Lambda counts it",
  async (count) => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const all = batch(...Array.from({ length: count }, () => "{}"));
    const fail = async () => Promise.reject(new Error("x"));
    await expect(forEachRecord(all, fail)).rejects.toThrow(`all ${count} messages of the batch failed`);
    expect(logged).toHaveBeenCalledTimes(count);
    logged.mockRestore();
  },
);

test("given messages with and without an id, when they are worked through, then each and its failure is under the id that it carries, else its own", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const seen: unknown[] = [];
  const failing = forEachRecord(batch('{"correlationId":"first"}', "{}"), async () => {
    seen.push(correlationId());
    throw new Error("x");
  });
  await expect(failing).rejects.toThrow();
  expect(seen).toEqual(["first", "m1"]);
  expect(logged.mock.calls).toMatchObject([
    [{ messageId: "m0", correlationId: "first" }],
    [{ messageId: "m1", correlationId: "m1" }],
  ]);
  logged.mockRestore();
});

test("given messages of which some fail, when failures are counted, then each failed message counts, and no other", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const told: string[] = [];
  const fail = async (body: unknown) => {
    if (Object(body).n !== 1) throw new Error("x");
  };
  await forEachRecord(batch('{"n":1}', '{"n":2}', "no json"), fail, ({ messageId }) => void told.push(messageId));
  expect(told.toSorted()).toEqual(["m1", "m2"]);
  logged.mockRestore();
});
